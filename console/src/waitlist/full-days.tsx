import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { hashOf } from '@lapka/contracts/hash-of.ts'
import { useFormat, noonOf } from '../kit/format/format.ts'
import { usePetsQuery } from '../entities/pet/pets-api.ts'
import { OwnPetsState } from '../entities/pet/own-pets-state.tsx'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Dialog } from '../kit/ui/dialog.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useJoinWaitlistMutation, useWaitsQuery } from './waitlist-api.ts'
import answers from '../kit/ui/answers.module.css'
import classes from './waitlist.module.css'

type FullDaysProps = {
  professionalId: string
  serviceId: string
  extraIds?: readonly string[] | undefined
  dates: string[]
  zone: string
}

/** Days on which every time is taken, each with the way into its waitlist. A visitor who signs in comes back here afterwards. */
export function FullDays({ professionalId, serviceId, extraIds = [], dates, zone }: FullDaysProps) {
  const { t } = useTranslation('waitlist')
  const format = useFormat(zone)
  const user = useCurrentUser()
  const navigate = useNavigate()
  const location = useLocation()
  const [chosenDate, setChosenDate] = useState<string | null>(null)
  const { data: waits } = useWaitsQuery(undefined, { skip: user?.role !== 'PARENT' })
  // Asked for ahead: the dialog begins at the choice among them.
  usePetsQuery(undefined, { skip: user?.role !== 'PARENT' })
  if (user && user.role !== 'PARENT') return null
  const waitOn = (date: string) =>
    waits?.items.find((wait) => wait.professional.id === professionalId && wait.date === date && wait.place !== null)
  const ask = (date: string) => {
    if (user) setChosenDate(date)
    else void navigate(pathTo('login', null, { redirectedFrom: location.pathname + location.search }))
  }
  return (
    <section className={classes.full} aria-labelledby="full-days">
      <h3 id="full-days">{t('full.title', { count: dates.length })}</h3>
      <p>{t('full.lead')}</p>
      <ul>
        {dates.map((date) => {
          const wait = waitOn(date)
          const day = format.day(noonOf(date, zone))
          return (
            <li key={date}>
              {wait ? (
                <Link to={pathTo('waitlist')}>
                  <IconBellCheck size={20} stroke={1.75} aria-hidden="true" />
                  {t('full.waiting', { day, place: wait.place })}
                </Link>
              ) : (
                <button type="button" onClick={() => ask(date)}>
                  <IconBell size={20} stroke={1.75} aria-hidden="true" />
                  {t('full.tell', { day })}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <WaitDialog
        request={chosenDate === null ? null : { professionalId, serviceId, extraIds: [...extraIds], date: chosenDate, zone }}
        onClose={() => setChosenDate(null)}
      />
    </section>
  )
}

type WaitRequest = { professionalId: string; serviceId: string; extraIds: string[]; date: string; zone: string }
const REASON_LENGTH = 1000

/** The pet and the service; then the place in the line. */
function WaitDialog({ request, onClose }: { request: WaitRequest | null; onClose: () => void }) {
  const { t } = useTranslation(['waitlist', 'common'])
  const format = useFormat(request?.zone)
  return (
    <Dialog
      opened={request !== null}
      onClose={onClose}
      title={request ? t('dialog.title', { day: format.dayWithWeekday(noonOf(request.date, request.zone)) }) : ''}
      size={520}
    >
      {request && <WaitForm request={request} onClose={onClose} />}
    </Dialog>
  )
}

function WaitForm({ request, onClose }: { request: WaitRequest; onClose: () => void }) {
  const { t } = useTranslation('waitlist')
  return (
    <OwnPetsState words={{ none: t('dialog.noPet'), add: t('dialog.addPet') }}>
      {(pets) => <Fields request={request} pets={pets} onClose={onClose} />}
    </OwnPetsState>
  )
}

type FieldsProps = { request: WaitRequest; pets: Pet[]; onClose: () => void }

function Fields({ request: { zone: _zone, ...request }, pets, onClose }: FieldsProps) {
  const { t } = useTranslation('waitlist')
  const [petId, setPetId] = useState(pets[0]?.id ?? '')
  const [reason, setReason] = useState('')
  const key = useIdempotencyKey(request.date)
  const [join, { data, error, isLoading }] = useJoinWaitlistMutation()
  const body = { ...request, petId, reason: reason.trim() }
  if (data)
    return (
      <div className={classes.joined} role="status">
        <p>
          <b>{t('dialog.joined', { place: data.place })}</b>
          {t('dialog.joinedNote')}
        </p>
        <div className={answers.answers}>
          <Button variant="default" component={Link} to={pathTo('waitlist')}>
            {t('dialog.seeWaits')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('dialog.done')}
          </Button>
        </div>
      </div>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void join({ ...body, idempotencyKey: `${key}-${hashOf(JSON.stringify(body)).toString(36)}` })
      }}
    >
      <p className={classes.lead}>{t('dialog.lead')}</p>
      <NativeSelect
        label={t('dialog.pet')}
        size="md"
        value={petId}
        onChange={(event) => setPetId(event.currentTarget.value)}
        data-autofocus
        data={pets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Textarea
        mt="md"
        label={t('dialog.reason')}
        description={t('dialog.reasonNote')}
        size="md"
        autosize
        minRows={2}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose}>
          {t('dialog.no')}
        </Button>
        <Button type="submit" loading={isLoading}>
          {t('dialog.yes')}
        </Button>
      </div>
    </form>
  )
}
