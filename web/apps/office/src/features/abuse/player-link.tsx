import { Link } from '@tanstack/react-router';

/** The name of a player as a link to the player's page; an id where there is no name. */
export function PlayerLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/players/$id"
      params={{ id }}
      className="inline-flex min-h-9 items-center underline decoration-edge underline-offset-4 wrap-anywhere hover:decoration-current max-sm:min-h-11"
    >
      {name || id}
    </Link>
  );
}
