import type { ReviewToWrite } from '@lapka/contracts/api/reviews.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { useReviewsToWriteQuery, useSetReviewLettersMutation } from './reviews-api.ts'
import classes from './reviews.module.css'

/** The latest visits that a parent may review and has not. Nothing where there are none: it is an offer, not a duty. */
export function ReviewsToWrite() {
  const { t } = useTranslation('reviews')
  const { data } = useReviewsToWriteQuery()
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby="to-write">
      <h2 id="to-write">{t('ask.title')}</h2>
      <ul className={classes.asked}>
        {data.items.map((item) => (
          <Asked key={item.appointmentId} item={item} />
        ))}
      </ul>
      <LettersSwitch hasLetters={data.hasLetters} />
    </section>
  )
}

function LettersSwitch({ hasLetters }: { hasLetters: boolean }) {
  const { t } = useTranslation('reviews')
  const keyFor = useCommandKey()
  const [set, { isLoading, error }] = useSetReviewLettersMutation()
  const body = { areWanted: !hasLetters }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        loading={isLoading}
        onClick={() => void set({ ...body, idempotencyKey: keyFor(body) })}
      >
        {t(hasLetters ? 'ask.noLetters' : 'ask.letters')}
      </Button>
      <ProblemNotice error={error} />
    </>
  )
}

function Asked({ item: { appointmentId, petName, professional, service, endsAt, zone } }: { item: ReviewToWrite }) {
  const { t } = useTranslation('reviews')
  const format = useFormat(zone)
  const serviceName = useServiceName(service)
  const names = { professional: format.name(professional), pet: format.letters(petName) }
  return (
    <li>
      <p>
        <b>{petName === '' ? names.professional : t('ask.item', names)}</b>
        <span>
          {serviceName}, {format.day(endsAt)}
        </span>
      </p>
      <Button variant="light" component={Link} to={pathTo('review', { id: appointmentId })}>
        {t('ask.write')}
      </Button>
    </li>
  )
}
