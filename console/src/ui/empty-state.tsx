import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { SniffingDog } from '../look/art/scenes.tsx'
import classes from './states.module.css'

type EmptyStateProps = { text: string; action: { to: string; label: string }; isPage?: boolean }

/** Emptiness is said in a sentence and always has a way on. A page that is nothing else has it as its heading. */
export function EmptyState({ text, action, isPage = false }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <SniffingDog />
      {isPage ? <h1>{text}</h1> : <p>{text}</p>}
      <Button variant="light" component={Link} to={action.to}>
        {action.label}
      </Button>
    </div>
  )
}
