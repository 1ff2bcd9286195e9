import { Fragment, type ReactNode } from 'react'
import classes from './card.module.css'

export type Fact = { name: string; value: ReactNode } | false | '' | null | undefined

/** Names and their values in two columns. An entry that does not apply is left out: it may be `false`. */
export function Facts({ facts, className = '', isLive }: { facts: Fact[]; className?: string | undefined; isLive?: boolean }) {
  return (
    <dl className={`${classes.facts} ${className}`} aria-live={isLive ? 'polite' : undefined}>
      {facts.map(
        (fact) =>
          fact && (
            <Fragment key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
