import { Outlet } from '@tanstack/react-router';
import { Column, Strips } from '../features/sports/menu.tsx';

/** What the screens of the sportsbook stand in: the menu of sports, beside or above. */
export function SportFrame() {
  return (
    <div className="xl:flex xl:items-start xl:gap-6">
      <Column />
      <div className="min-w-0 grow">
        <Strips />
        <Outlet />
      </div>
    </div>
  );
}
