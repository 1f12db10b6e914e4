-- +goose Up
-- The games that players have marked. game: the id of a game, or supplier:id for one of a supplier.
CREATE TABLE lobby_favourites (
    player_id TEXT NOT NULL,
    game TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (player_id, game)
);

-- +goose Down
DROP TABLE lobby_favourites;
