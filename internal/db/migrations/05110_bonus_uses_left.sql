-- +goose Up
-- What was left to wager of the bonus once the use was counted, hundredths. NULL: a free spin, or counted before this column existed.
ALTER TABLE bonus_uses ADD COLUMN to_wager BIGINT CHECK (to_wager >= 0);

-- +goose Down
ALTER TABLE bonus_uses DROP COLUMN to_wager;
