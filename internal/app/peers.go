package app

// connectNodes lets the processes of a house tell each other what bets they take; one that is alone tells nobody.
func (a *App) connectNodes() error {
	if a.Config.NATS == "" && len(a.Config.Cluster) == 0 {
		return nil
	}
	leave, err := a.Bets.Meet(a.Bus)
	if err != nil {
		return err
	}
	a.onClose(func() error { leave(); return nil })
	return nil
}
