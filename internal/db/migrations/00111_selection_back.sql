-- +goose Up
-- How much of a stake on the selection goes back on average as the match stands, in millionths: quarter lines, whole lines, draw no
-- bet. A cash-out is valued by it; 0 where nothing can go back or nobody knows.
ALTER TABLE sport_selections ADD COLUMN back_micro BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE sport_selections DROP COLUMN back_micro;
