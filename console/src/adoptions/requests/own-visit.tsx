import type { AdoptionRequestView } from '@lapka/contracts/api/adoption-requests.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useBookVisitMutation } from '../adoptions-api.ts'
import { BookedVisit } from './booked-visit.tsx'
import classes from '../adoptions.module.css'

/** A family's visit: the one that is booked, or the times that the shelter offers. */
export function OwnVisit({ request }: { request: AdoptionRequestView }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat(request.shelter.zone)
  const now = useNow(60_000)
  const [isMoving, setMoving] = useState(false)
  const { visit, offered, shelter } = request
  const isAhead = visit !== null && !visit.isCancelled && visit.endsAt > now
  const times = offered.filter(({ startsAt }) => startsAt > now && (!isAhead || startsAt !== visit.startsAt))
  return (
    <>
      {isAhead && (
        <BookedVisit request={request} visit={visit}>
          <p>{[shelter.address, shelter.city].filter(Boolean).map(format.letters).join(', ')}</p>
        </BookedVisit>
      )}
      {isAhead && times.length > 0 && !isMoving && (
        <Button variant="subtle" className={classes.other} onClick={() => setMoving(true)}>
          {t('visit.other')}
        </Button>
      )}
      {times.length > 0 && (!isAhead || isMoving) && (
        <OfferedTimes request={request} times={times} onChosen={() => setMoving(false)} />
      )}
    </>
  )
}

type OfferedProps = { request: AdoptionRequestView; times: AdoptionRequestView['offered']; onChosen: () => void }

function OfferedTimes({ request, times, onChosen }: OfferedProps) {
  const { t } = useTranslation('adoptions')
  const format = useFormat(request.shelter.zone)
  const [book, { isLoading, error }] = useBookVisitMutation()
  const keyFor = useCommandKey()
  const choose = async (startsAt: string) => {
    const answer = await book({ request, startsAt, idempotencyKey: keyFor({ id: request.id, startsAt }) })
    if (answer.data) onChosen()
  }
  return (
    <div className={classes.times} role="group" aria-label={t('visit.choose')}>
      <p>{t('visit.choose')}</p>
      <div>
        {times.map(({ startsAt }) => (
          <Button key={startsAt} variant="default" disabled={isLoading} onClick={() => void choose(startsAt)}>
            {format.moment(startsAt)}
          </Button>
        ))}
      </div>
      <ProblemNotice error={error} />
    </div>
  )
}
