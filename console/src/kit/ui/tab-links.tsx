import { Link } from 'react-router-dom'
import classes from './page.module.css'

type Tab = { to: string; text: string; isCurrent: boolean }
type TabLinksProps = { label: string; tabs: Tab[]; className?: string | undefined; doesReplace?: boolean; isCompact?: boolean }

/** Links side by side of which one is chosen; the choice stands in the address. */
export function TabLinks({ label, tabs, className = '', doesReplace = true, isCompact = false }: TabLinksProps) {
  return (
    <nav className={`${classes.tabs} ${className}`} data-compact={isCompact || undefined} aria-label={label}>
      {tabs.map(({ to, text, isCurrent }) => (
        <Link key={to} to={to} replace={doesReplace} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
