import type { AdoptionRequestView } from '@lapka/contracts/api/adoption-requests.ts'
import { IconCalendarHeart } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { apiAddress, apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { AskTwice } from '../../kit/ui/ask-twice.tsx'
import { useActOnVisitMutation } from '../adoptions-api.ts'
import classes from '../adoptions.module.css'

type BookedVisitProps = {
  request: AdoptionRequestView
  visit: NonNullable<AdoptionRequestView['visit']>
  children?: ReactNode
}

/** A visit that is ahead, to either side: when, a file for any calendar, and the way out of it. */
export function BookedVisit({ request, visit: { startsAt, endsAt }, children }: BookedVisitProps) {
  const { t } = useTranslation('adoptions')
  const format = useFormat(request.shelter.zone)
  const [cancel, { isLoading, error }] = useActOnVisitMutation()
  const keyFor = useCommandKey()
  const when = `${format.day(startsAt)}, ${format.timeRange(startsAt, endsAt)}`
  return (
    <div className={classes.visit}>
      <IconCalendarHeart size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <p>
          {t('visit.booked')}: <b>{when}</b>
        </p>
        {children}
        <div className={classes.acts}>
          <a href={apiAddress(apiPaths.adoptionVisitFile(request.animal.id, request.id))} download>
            {t('visit.file')}
          </a>
          <AskTwice
            label={t('visit.cancel')}
            labelOf={t('visit.cancelOf', { when })}
            question={t('visit.cancelAsk')}
            yes={t('visit.cancelYes')}
            no={t('visit.keep')}
            run={() => cancel({ request, idempotencyKey: keyFor({ id: request.id, startsAt }) })}
            isLoading={isLoading}
            error={error}
          />
        </div>
      </div>
    </div>
  )
}
