/** How many rows of a file are looked at to suggest a mapping. */
const most = 1000;

/** The first rows of a CSV file, cell by cell. The server reads the whole file; this is for suggestions only. */
export function firstRows(text: string, delimiter: string, skip: number): string[][] {
  let at = 0;
  for (let i = 0; i < skip; i++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return [];
    at = end + 1;
  }
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.some((one) => one.trim() !== '')) rows.push(row.map((one) => one.trim()));
    [row, cell] = [[], ''];
  };
  for (; at < text.length && rows.length <= most; at++) {
    const char = text.charAt(at);
    if (quoted && char === '"' && text.charAt(at + 1) === '"') {
      cell += char;
      at++;
    } else if (char === '"') quoted = !quoted;
    else if (quoted) cell += char;
    else if (char === delimiter) {
      row.push(cell);
      cell = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  if (rows.length <= most) endRow();
  return rows;
}
