import { Outlet } from '@tanstack/react-router';
import { SportsSidebar, SportsBar } from '../features/sports/menu.tsx';

/** The layout of the sportsbook screens: the sports menu beside them, or above them on phones. */
export function SportFrame() {
  return (
    <div className="xl:flex xl:items-start xl:gap-6">
      <SportsSidebar />
      <div className="min-w-0 grow">
        <SportsBar />
        <Outlet />
      </div>
    </div>
  );
}
