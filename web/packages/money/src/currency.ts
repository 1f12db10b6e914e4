/** What is known of a currency for showing it. */
export interface CurrencyInfo {
  code: string;
  symbol: string;
  /** ISO country whose flag stands beside the code. */
  flag: string;
  /** Decimals that people write; amounts are kept in hundredths all the same. */
  decimals: 0 | 2;
}

/** code:symbol:flag:decimals, the thirty currencies of the product as internal/money has them. */
const table =
  "BRL:R$:BR:2 TRY:₺:TR:2 PKR:₨:PK:2 IDR:Rp:ID:0 INR:₹:IN:2 USD:$:US:2 EUR:€:EU:2 UZS:so'm:UZ:0 LKR:Rs:LK:2 " +
  'CDF:FC:CD:2 KES:KSh:KE:2 BDT:৳:BD:2 UAH:₴:UA:2 THB:฿:TH:2 MYR:RM:MY:2 PHP:₱:PH:2 VND:₫:VN:0 NPR:रू:NP:2 ' +
  'MMK:K:MM:0 FRA:₣:FR:2 ZMW:ZK:ZM:2 BIF:FBu:BI:0 RWF:FRw:RW:0 MZN:MT:MZ:2 TZS:TSh:TZ:0 UGX:USh:UG:0 ' +
  'XAF:FCFA:CM:0 XOF:CFA:SN:0 ZAR:R:ZA:2 GHS:GH₵:GH:2';

const known = new Map<string, CurrencyInfo>(
  table.split(' ').map((row) => {
    const [code = '', symbol = '', flag = '', decimals] = row.split(':');
    return [code, { code, symbol, flag, decimals: decimals === '0' ? 0 : 2 }];
  }),
);

/** Every currency of the product, in the order of lists. */
export const currencies: readonly CurrencyInfo[] = [...known.values()];

/** A currency that is not ours shows as its code. */
export function currencyInfo(code: string): CurrencyInfo {
  return known.get(code) ?? { code, symbol: code, flag: '', decimals: 2 };
}

export function grouping(code: string): 'lakhs' | 'thousands' {
  return ['INR', 'PKR', 'BDT', 'NPR', 'LKR'].includes(code) ? 'lakhs' : 'thousands';
}
