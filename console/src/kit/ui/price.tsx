import { useFormat } from '../format/format.ts'
import classes from './card.module.css'

/** The euro is the price; the lev stands beside it, smaller and grey. */
export function Price({ cents, before, large = false }: { cents: number; before?: string | false; large?: boolean }) {
  const format = useFormat()
  return (
    <span className={classes.price} data-large={large || undefined}>
      {before && `${before} `}
      <b>{format.euro(cents)}</b> <span>{format.lev(cents)}</span>
    </span>
  )
}
