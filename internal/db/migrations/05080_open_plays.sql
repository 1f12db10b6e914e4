-- +goose Up
-- What a player has open, for countries that allow one game at a time.
CREATE INDEX crash_bets_open_of_player ON crash_bets (player_id) WHERE status = 'open';
CREATE INDEX supplier_rounds_open_of_player ON supplier_rounds (player_id, updated_at) WHERE status = 'open';
