import type { CourseView } from '@lapka/contracts/api/courses.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { whyNotAdmitted } from '@lapka/domain/courses/course.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { saveStep } from '../entities/appointment/booking-progress.ts'
import { PetPortrait, usePetWords } from '../entities/pet/pet-portrait.tsx'
import { usePetsQuery } from '../entities/pet/pets-api.ts'
import { useNewPetPath } from '../entities/pet/use-new-pet-path.ts'
import { useCommandKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { Price } from '../kit/ui/price.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { ThumbBar } from '../kit/ui/thumb-bar.tsx'
import { useLeadOn } from '../kit/ui/use-lead-on.ts'
import { useCourseWords, useSessionsToCome } from './course-words.ts'
import { usePlaceSeatMutation } from './courses-api.ts'
import { PassChoice, usePayments, type Payment } from './passes/pass-choice.tsx'
import { useTakeVisitMutation } from './passes/passes-api.ts'
import { SeatPaws, SeatsPill } from './seat-paws.tsx'
import classes from './course.module.css'

const SeatWait = lazy(async () => ({ default: (await import('./seat-wait.tsx')).SeatWait }))

const NOTE_LENGTH = 1000

/** How many seats are left, for which pet, what it costs, and the button that holds the seat. */
export function SeatOrder({ course }: { course: CourseView }) {
  const { t } = useTranslation('courses')
  const user = useCurrentUser()
  const isParent = user?.role === 'PARENT'
  const toCome = useSessionsToCome(course)
  const pets = usePetsQuery(undefined, { skip: !isParent }).currentData?.items
  const words = useCourseWords()
  return (
    <Card as="aside" className={classes.order} aria-label={words.name(course)}>
      <SeatsPill course={course} />
      <SeatPaws course={course} />
      {toCome.length > 0 && (
        <dl className={classes.sum}>
          <div>
            <dt>{t('page.price', { count: toCome.length })}</dt>
            <dd>
              <Price cents={course.priceCents} />
            </dd>
          </div>
        </dl>
      )}
      <Booking course={course} isOpen={toCome.length > 0} pets={pets} reader={isParent ? 'parent' : user ? 'other' : 'visitor'} />
    </Card>
  )
}

type BookingProps = {
  course: CourseView
  isOpen: boolean
  pets: Pet[] | undefined
  reader: 'parent' | 'visitor' | 'other'
}

function Booking({ course, isOpen, pets, reader }: BookingProps) {
  const { t } = useTranslation('courses')
  const { pathname, search } = useLocation()
  const newPet = useNewPetPath()
  if (!isOpen) return <p className={classes.state}>{t('page.closed')}</p>
  if (course.seatsLeft === 0 && course.hasWaitlist && reader !== 'other')
    return (
      <Suspense fallback={null}>
        <SeatWait course={course} isParent={reader === 'parent'} />
      </Suspense>
    )
  if (course.seatsLeft === 0) return <p className={classes.state}>{t('page.full')}</p>
  if (reader === 'other') return <p className={classes.state}>{t('page.ownOnly')}</p>
  if (reader === 'visitor')
    return (
      <Button component={Link} to={pathTo('login', null, { redirectedFrom: pathname + search })} size="lg" fullWidth>
        {t('page.signIn')}
      </Button>
    )
  if (pets === undefined) return null
  if (pets.length === 0)
    return (
      <>
        <p className={classes.state}>{t('page.noPet')}</p>
        <Button component={Link} to={newPet} fullWidth>
          {t('page.addPet')}
        </Button>
      </>
    )
  return <SeatForm course={course} pets={pets} />
}

/** A parent's only pet that may come is the one that is asked about. */
const firstOf = (course: CourseView, pets: readonly Pet[]): string => {
  const day = localDateOf(course.sessions[0]?.startsAt ?? '', course.zone)
  const admitted = pets.filter((pet) => whyNotAdmitted(course.admits, pet, day) === null)
  return (admitted[0] ?? pets[0])?.id ?? ''
}

function SeatForm({ course, pets }: { course: CourseView; pets: Pet[] }) {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const [chosen, choose] = useState(() => firstOf(course, pets))
  const [note, setNote] = useState('')
  const keyOf = useCommandKey()
  const leadOn = useLeadOn()
  const [place, placing] = usePlaceSeatMutation()
  const [take, taking] = useTakeVisitMutation()
  const payments = usePayments(course, chosen)
  const [payment, choosePayment] = useState<Payment | null>(null)
  const pet = pets.find(({ id }) => id === chosen) ?? pets[0]
  if (pet === undefined) return null
  const how = payment === null || (payment === 'own' && !payments.own) ? (payments.own ? 'own' : 'single') : payment
  const isPass = how === 'pass' && payments.offer !== undefined
  const visit = async (passId: string) => {
    const body = { courseId: course.id }
    const answer = await take({ id: passId, ...body, idempotencyKey: keyOf({ passId, ...body }) })
    if (answer.data) await leadOn(pathTo('appointment', { id: passId }))
  }
  const book = async () => {
    if (how === 'own' && payments.own) return visit(payments.own.id)
    const body = { courseId: course.id, petId: pet.id, reason: note.trim(), isPass }
    const answer = await place({ ...body, idempotencyKey: keyOf(body) })
    if (!answer.data) return
    const { id } = answer.data
    void saveStep('FOR_PAYMENT', { professionalID: course.professionalId, serviceType: course.serviceId, intentID: id })
    await leadOn(pathTo('checkout', { id }))
  }
  return (
    <>
      <SeatPet pet={pet} pets={pets} onChoose={choose} />
      <PassChoice course={course} payments={payments} chosen={how} onChange={choosePayment} />
      {how !== 'own' && (
        <Textarea
          label={t('page.note')}
          placeholder={t('page.notePlaceholder')}
          minRows={2}
          autosize
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <ProblemNotice error={how === 'own' ? taking.error : placing.error} />
      <ThumbBar
        cents={how === 'own' ? 0 : isPass ? (payments.offer?.priceCents ?? null) : course.priceCents}
        what={`${t('page.seatFor')} ${format.letters(pet.name)}`}
      >
        <Button
          size="lg"
          fullWidth
          loading={placing.isLoading || taking.isLoading}
          disabled={!payments.isKnown}
          onClick={() => void book()}
        >
          {t(how === 'own' ? 'pass.bookOwn' : isPass ? 'pass.bookBuy' : 'page.book')}
        </Button>
      </ThumbBar>
    </>
  )
}

type SeatPetProps = { pet: Pet; pets: Pet[]; onChoose: (petId: string) => void }

function SeatPet({ pet, pets, onChoose }: SeatPetProps) {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const petWords = usePetWords()
  return (
    <>
      <div className={classes.pet}>
        <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} size={56} />
        <p>
          <b>
            {t('page.seatFor')} {format.letters(pet.name)}
          </b>
          <small>{petWords(pet)}</small>
        </p>
      </div>
      {pets.length > 1 && (
        <NativeSelect
          label={t('page.pet')}
          value={pet.id}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          data={pets.map(({ id, name }) => ({ value: id, label: format.letters(name) }))}
        />
      )}
    </>
  )
}
