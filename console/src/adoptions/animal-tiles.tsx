import type { AnimalTile } from '@lapka/contracts/api/animals.ts'
import { IconMapPin } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Card } from '../kit/ui/card.tsx'
import { AnimalPicture } from './animal-picture.tsx'
import { useAnimalWords } from './animal-words.ts'
import classes from './adoptions.module.css'

/** Animals side by side: a picture, a name, what it is, where, and with whom it gets on. */
export function AnimalTiles({ animals }: { animals: AnimalTile[] }) {
  return (
    <ul className={classes.tiles}>
      {animals.map((animal) => (
        <Tile key={animal.id} animal={animal} />
      ))}
    </ul>
  )
}

function Tile({ animal }: { animal: AnimalTile }) {
  const format = useFormat()
  const words = useAnimalWords()
  const size = words.size(animal)
  return (
    <Card as="li" className={classes.tile}>
      <AnimalPicture animal={animal} sizes="(max-width: 599px) 92vw, 340px" />
      <div>
        <h2>
          <Link to={pathTo('animal', { id: animal.id })}>{format.letters(animal.name)}</Link>
        </h2>
        <p>{[words.line(animal), size].filter(Boolean).join(', ')}</p>
        <p className={classes.place}>
          <IconMapPin size={18} stroke={1.75} aria-hidden="true" /> {format.letters(animal.city)}
        </p>
        <Company animal={animal} />
      </div>
    </Card>
  )
}

/** Only what is known: the page of the animal says the rest. */
function Company({ animal }: { animal: AnimalTile }) {
  const known = useAnimalWords()
    .company(animal)
    .filter(({ how }) => how !== 'unknown')
  if (known.length === 0) return null
  return (
    <ul className={classes.company}>
      {known.map(({ whom, how, words }) => (
        <li key={whom} data-how={how}>
          {words}
        </li>
      ))}
    </ul>
  )
}
