import { useId, type ComponentProps, type ReactNode } from 'react'
import classes from './card.module.css'

type CardProps = Omit<ComponentProps<'section'>, 'title' | 'ref'> & {
  as?: 'section' | 'article' | 'aside' | 'li' | 'div' | 'fieldset'
  title?: ReactNode
}

/** A surface with an edge. With a title it is a region of that name; `className` adds to its frame. */
export function Card({ as: Element = 'section', title, className, children, ...rest }: CardProps) {
  const id = useId()
  return (
    <Element
      className={className === undefined ? classes.card : `${classes.card} ${className}`}
      aria-labelledby={title === undefined ? undefined : id}
      {...rest}
    >
      {title !== undefined && <h2 id={id}>{title}</h2>}
      {children}
    </Element>
  )
}
