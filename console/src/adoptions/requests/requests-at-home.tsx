import { DAY_MS } from '@lapka/contracts/time.ts'
import { Link } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useAdoptionRequestsQuery } from '../adoptions-api.ts'
import { AnimalPicture } from '../animal-picture.tsx'
import { OwnRequest } from './own-request.tsx'
import classes from '../adoptions.module.css'

/** For how long an answer is news. */
const NEWS_DAYS = 14

/** On a parent's first page: requests that wait, and answers that are news. */
export function RequestsAtHome() {
  const format = useFormat()
  const now = useNow(60_000)
  const { data } = useAdoptionRequestsQuery()
  const shown = (data?.items ?? []).filter(
    ({ status, endedAt }) =>
      status === 'asked' || (status !== 'withdrawn' && Date.parse(endedAt ?? now) > Date.parse(now) - NEWS_DAYS * DAY_MS),
  )
  return shown.map((request) => {
    const { id, animal } = request
    const { photoUrl } = animal
    const photos = photoUrl === null ? [] : [{ id, url: photoUrl, alt: '' }]
    const picture = <AnimalPicture animal={{ ...animal, photos }} sizes="96px" />
    return (
      <Card key={id} as="article" className={classes.atHome}>
        {animal.status === 'withdrawn' ? (
          picture
        ) : (
          <Link to={pathTo('animal', { id: animal.id })} aria-label={format.letters(animal.name)}>
            {picture}
          </Link>
        )}
        <OwnRequest request={request} />
      </Card>
    )
  })
}
