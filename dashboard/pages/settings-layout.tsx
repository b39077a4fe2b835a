import { Link, Outlet } from '@tanstack/react-router';
import { useCurrentInView } from '../components/use-current-in-view.ts';
import { useMe, useRole } from '../session.ts';
import styles from './settings-layout.module.css';

/** The settings: a menu at the side, one page at a time. */
export function SettingsLayout() {
  const { organization } = useMe();
  const { atLeast } = useRole();
  const menu = useCurrentInView();
  return (
    <div className={styles.grid}>
      <nav ref={menu} className={`side sticky ${styles.nav}`} aria-label="Settings">
        <p className="lbl">{organization?.name ?? 'Organization'}</p>
        <ul>
          <li>
            <Link to="/settings/general">General</Link>
          </li>
          <li>
            <Link to="/settings/integrations">IDE Integrations</Link>
          </li>
          <li>
            <Link to="/settings/members">Members</Link>
          </li>
          {atLeast('admin') && (
            <li>
              <Link to="/settings/audit">Audit log</Link>
            </li>
          )}
        </ul>
        <p className="lbl">You</p>
        <ul>
          <li>
            <Link to="/settings/profile">Profile</Link>
          </li>
          <li>
            <Link to="/settings/sessions">Sessions</Link>
          </li>
        </ul>
      </nav>
      <div className="stack s6">
        <Outlet />
      </div>
    </div>
  );
}
