package app

// meetPeers lets the processes of a house tell each other what bets they take; one that is alone tells nobody.
func (h *House) meetPeers() error {
	if h.Config.NATS == "" && len(h.Config.Cluster) == 0 {
		return nil
	}
	leave, err := h.Bets.Meet(h.Bus)
	if err != nil {
		return err
	}
	h.onClose(func() error { leave(); return nil })
	return nil
}
