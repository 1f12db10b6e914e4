import { Button } from '@maidan/ui';
import { useT } from '../i18n.ts';

interface Props {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** A button that loads the next page of a list, if there is one. */
export function More({ query }: Props) {
  const t = useT();
  if (!query.hasNextPage) return null;
  return (
    <div className="grid justify-items-center pt-4">
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('app.more')}
      </Button>
    </div>
  );
}
