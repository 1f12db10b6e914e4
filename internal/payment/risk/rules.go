package risk

// account rates the age of the account, and facts that could not be read.
func account(f Facts) (found []Reason) {
	if f.Missing {
		found = because(FactsUnavailable, Medium, nil)
	}
	age := f.Now - f.AccountCreatedAt
	if f.AccountCreatedAt == 0 || age >= youngAccount {
		return found
	}
	return append(found, because(NewAccount, either(age < veryYoungAccount, Medium, Low), map[string]int64{"hours": max(age, 0) / hour})...)
}

func devices(f Facts) (found []Reason) {
	if f.NewDeviceAt != 0 {
		found = because(NewDevice, Medium, map[string]int64{"hours": max(f.Now-f.NewDeviceAt, 0) / hour})
	}
	if f.NewCountry != "" {
		found = append(found, because(NewCountry, High, nil, f.NewCountry)...)
	}
	return found
}

func velocity(f Facts) []Reason {
	if f.DepositsLastDay < manyDeposits && f.WithdrawalsLastDay == 0 {
		return nil
	}
	severe := f.DepositsLastDay >= 2*manyDeposits || f.WithdrawalsLastDay > 1
	return because(Velocity, either(severe, High, Medium), map[string]int64{
		"deposits": int64(f.DepositsLastDay), "deposited": int64(f.DepositedLastDay),
		"withdrawals": int64(f.WithdrawalsLastDay), "withdrawn": int64(f.WithdrawnLastDay),
	})
}

func bets(f Facts) (found []Reason) {
	if f.BonusBalance > 0 {
		found = because(ActiveBonus, Medium, map[string]int64{"amount": int64(f.BonusBalance)})
	}
	if f.OwnOpposite+f.JointOpposite > 0 {
		found = append(found, because(OppositeBets, either(f.JointOpposite > 0, High, Medium),
			map[string]int64{"own": int64(f.OwnOpposite), "joint": int64(f.JointOpposite)})...)
	}
	if f.Related > 0 {
		found = append(found, because(RelatedAccounts, Medium, map[string]int64{"accounts": int64(f.Related)})...)
	}
	return found
}

func names(f Facts) []Reason {
	if SameName(f.AccountName, f.ProfileName) {
		return nil
	}
	return because(NameMismatch, either(f.ProfileName == "", Low, High), nil, f.AccountName, f.ProfileName)
}

func history(f Facts) (found []Reason) {
	if f.PaidBefore == 0 {
		found = because(FirstWithdrawal, Low, nil)
	}
	if f.DepositMethod != "" && f.DepositMethod != f.Method {
		found = append(found, because(MethodDiffers, Low, nil, f.DepositMethod, f.Method)...)
	}
	out := f.Amount + f.Withdrawn
	if f.Deposited == 0 || out/farAboveDeposits >= f.Deposited {
		found = append(found, because(AboveDeposits, either(f.Deposited == 0, High, Medium), map[string]int64{
			"amount": int64(f.Amount), "withdrawn": int64(f.Withdrawn), "deposited": int64(f.Deposited),
		})...)
	}
	return found
}

// turnover finds money that was deposited, hardly wagered and is withdrawn.
func turnover(f Facts) []Reason {
	if f.Deposited == 0 || f.Staked > f.Deposited+f.Deposited*barelyMet/100 {
		return nil
	}
	return because(TurnoverBarely, either(f.Staked < f.Deposited, High, Medium), map[string]int64{
		"staked": int64(f.Staked), "deposited": int64(f.Deposited),
	})
}
