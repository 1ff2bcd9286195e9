import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { SniffingDog } from '../look/art/scenes.tsx'
import classes from './states.module.css'

/** Emptiness is said in a sentence and always has a way on. */
export function EmptyState({ text, action }: { text: string; action: { to: string; label: string } }) {
  return (
    <div className={classes.state}>
      <SniffingDog />
      <p>{text}</p>
      <Button variant="light" component={Link} to={action.to}>
        {action.label}
      </Button>
    </div>
  )
}
