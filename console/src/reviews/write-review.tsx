import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { Review, ReviewBody, ReviewOfAppointment } from '@lapka/contracts/api/reviews.ts'
import { MAX_REVIEW_LENGTH } from '@lapka/contracts/reviews.ts'
import { staffNamesIn } from '@lapka/domain/reviews/staff-names.ts'
import { Button, Textarea } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { inSentence, useServiceName } from '../entities/professional/professional-words.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { stayContext } from '../kit/i18n/stay-context.ts'
import { useNow } from '../kit/live/clock.ts'
import { Face } from '../kit/look/face.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import { EmptyState } from '../kit/ui/page-state.tsx'
import { usePageTitle } from '../kit/ui/page-title.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { StarChoice } from '../kit/ui/star-choice.tsx'
import { useSaveReviewMutation } from './reviews-api.ts'
import { OwnReview } from './own-review.tsx'
import classes from './reviews.module.css'

type WriteProps = { appointment: AppointmentDetails; known: ReviewOfAppointment }

/** A parent writes the review of a visit, and later reads it and changes it here. */
export function WriteReview({ appointment, known }: WriteProps) {
  const { t } = useTranslation('reviews')
  const format = useFormat(appointment.zone)
  const [isEditing, setEditing] = useState(false)
  const { review, canWrite, isRemoved, refusal, editableUntil } = known
  const isOpen = useNow(60_000) < (editableUntil ?? '')
  const pet = format.pets(appointment.pets)
  const title = t(review === null ? 'write.title' : 'write.yours', { ...stayContext(appointment.stay), pet })
  usePageTitle(title)
  if (review === null && !canWrite)
    return (
      <EmptyState
        isPage
        text={t(isRemoved ? 'write.removed' : whyNot(refusal))}
        action={{ to: pathTo('appointment', { id: appointment.id }), label: t('back') }}
      />
    )
  return (
    <>
      <Who appointment={appointment} />
      <h1>{title}</h1>
      {review === null || isEditing ? (
        <ReviewForm appointment={appointment} known={known} onSaved={() => setEditing(false)} />
      ) : (
        <OwnReview
          review={review}
          professional={format.name(appointment.professional)}
          editableUntil={isOpen && editableUntil !== null ? format.day(editableUntil) : null}
          onEdit={() => setEditing(true)}
        />
      )}
      {review !== null && (
        <p>
          <Link to={pathTo('professionalReviews', { id: appointment.professional.id })}>{t('seeAll')}</Link>
        </p>
      )}
    </>
  )
}

function Who({ appointment: { professional, pets, service, startsAt, zone } }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('reviews')
  const format = useFormat(zone)
  const serviceName = inSentence(useServiceName(service))
  return (
    <div className={classes.who}>
      <Face person={professional} className={classes.photo} />
      <p>
        <b>{format.name(professional)}</b>
        <span>{t('write.visit', { pet: format.pets(pets), service: serviceName, day: format.day(startsAt) })}</span>
      </p>
    </div>
  )
}

const points = ['care', 'clarity', 'waiting'] as const
/** Three words of the five: the same as they stand beside the stars. */
const pointStars = ['1', '3', '5'] as const

const bodyOf = (review: Review | null): ReviewBody =>
  review === null
    ? { stars: 0, care: null, clarity: null, waiting: null, text: '' }
    : { stars: review.stars, care: review.care, clarity: review.clarity, waiting: review.waiting, text: review.text }

type FormProps = WriteProps & { onSaved: () => void }

function ReviewForm({ appointment, known: { review, byline }, onSaved }: FormProps) {
  const { t } = useTranslation('reviews')
  const [body, setBody] = useState(() => bodyOf(review))
  const [isMissing, setMissing] = useState(false)
  /** The words about which the author was asked already. */
  const [askedAbout, setAskedAbout] = useState<string>()
  const { displayName, latinName } = appointment.professional
  const staff = staffNamesIn(body.text, [displayName, latinName])
  const isAsked = staff.length > 0 && askedAbout === body.text
  const keyFor = useCommandKey()
  const [save, { isLoading, error }] = useSaveReviewMutation()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(body.stars === 0)
    if (body.stars === 0) return
    if (staff.length > 0 && !isAsked) return setAskedAbout(body.text)
    const given = { id: appointment.id, isNew: review === null, body: { ...body, text: body.text.trim() } }
    const answer = await save({ ...given, idempotencyKey: keyFor(given) })
    if (answer.error === undefined) onSaved()
  }
  const change = (part: Partial<ReviewBody>) => setBody((known) => ({ ...known, ...part }))
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <StarChoice
        legend={t('write.stars')}
        value={body.stars}
        size={38}
        onChange={(stars) => change({ stars })}
        error={isMissing && body.stars === 0 && t('write.missing')}
        wordOf={(stars) => t(`words.${stars}`)}
        labelOf={(stars) => t('write.starsOf', { count: stars, words: t(`words.${stars}`) })}
      />
      <PointChoices appointment={appointment} body={body} onChange={change} />
      <Textarea
        size="md"
        autosize
        minRows={5}
        maxLength={MAX_REVIEW_LENGTH}
        label={t('write.text')}
        description={t('write.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={body.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        error={isAsked && t('write.names', { names: staff.join(', ') })}
      />
      <Shown appointment={appointment} byline={byline} />
      <ProblemNotice error={error} />
      <Button type="submit" size="lg" fullWidth loading={isLoading}>
        {t(isAsked ? 'write.withNames' : review === null ? 'write.send' : 'write.save')}
      </Button>
    </form>
  )
}

type PointsProps = { appointment: AppointmentDetails; body: ReviewBody; onChange: (part: Partial<ReviewBody>) => void }

function PointChoices({ appointment, body, onChange }: PointsProps) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const pet = format.pets(appointment.pets)
  // A stay has no waiting room.
  const asked = points.filter((point) => point !== 'waiting' || appointment.stay === null)
  return asked.map((point) => (
    <fieldset key={point} className={classes.point}>
      <legend>{t(`write.points.${point}`, { pet })}</legend>
      <div>
        {pointStars.map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name={point}
              checked={body[point] === Number(stars)}
              onChange={() => onChange({ [point]: Number(stars) })}
            />
            <span>{t(`words.${stars}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ))
}

/** The name under which it is read, before it is published. */
function Shown({ appointment, byline }: { appointment: AppointmentDetails; byline: string }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const values = { name: format.letters(byline), pet: format.pets(appointment.pets) }
  return (
    <p className={classes.note}>
      <IconEyeCheck size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <Trans t={t} i18nKey="write.shown" values={values} components={{ b: <b /> }} /> {t('write.later')}
      </span>
    </p>
  )
}

const whyNot = (refusal: string | null) => {
  if (refusal === 'REVIEW_NOT_COME') return 'write.notCome'
  if (refusal === 'REVIEW_UNPAID') return 'write.unpaid'
  return refusal === 'REVIEW_TIED' ? 'write.tied' : 'write.early'
}
