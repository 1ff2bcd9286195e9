import { useFormat } from '../format/use-format.ts'
import classes from './price.module.css'

/** The euro is the price; the lev stands beside it, smaller and grey. */
export function Price({ cents, large = false }: { cents: number; large?: boolean }) {
  const format = useFormat()
  return (
    <span className={classes.price} data-large={large || undefined}>
      <b>{format.euro(cents)}</b> <span>{format.lev(cents)}</span>
    </span>
  )
}
