import type { ConsultationChoices } from '@lapka/contracts/api/consultations.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button, Textarea } from '@mantine/core'
import { IconLogin2, IconVideo } from '@tabler/icons-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readProgress, saveStep } from '../../entities/appointment/booking-progress.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { dropAskDraft, readAskDraft, writeAskDraft, type AskDraft } from './ask-draft.ts'
import { AskHead, Moments, PetField, Ways } from './ask-fields.tsx'
import { Order, type ServiceChoice } from './order.tsx'
import { PhotoField } from './photo-field.tsx'
import { photoFileOf } from './small-photo.ts'
import { RefusedCall } from './refused-call.tsx'
import { useSend } from './use-send.ts'
import classes from '../parent.module.css'

const REASON_LENGTH = 1000

/** `pets`: null for a visitor. */
type AskFormProps = { choices: ConsultationChoices; service: ServiceChoice; pets: readonly Pet[] | null; accountId: string }

export function AskForm({ choices, service, pets, accountId }: AskFormProps) {
  const { t } = useTranslation('consultations-ask')
  const [parameters, setParameters] = useSearchParams()
  const [draft, setDraft] = useState(() => readAskDraft(accountId))
  const [isReasonMissing, setReasonMissing] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)
  const { isSending, error, send, uncover } = useSend()
  useUncovered(uncover)
  const goSignIn = useGoSignIn()
  const pet = pets?.find(({ id }) => id === parameters.get('petId')) ?? pets?.[0]
  const isPetMissing = pets !== null && pet === undefined
  const { priceCents } = service
  const isAskable = choices.chosen?.isOnline ?? (choices.vetCount > 0 || draft.delayMinutes > 0)

  const change = (changes: Partial<AskDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    writeAskDraft(accountId, next, draft)
  }
  const choosePet = (petId: string) => setParameters(withPetId(parameters, petId), { replace: true, preventScrollReset: true })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const text = draft.reason.trim()
    setReasonMissing(text === '')
    if (text === '') return reason.current?.focus()
    recordTold(service.id)
    if (pets === null) return goSignIn()
    if (pet === undefined) return
    const { meetingType, delayMinutes, photos } = draft
    const asked = choices.chosen === null ? {} : { professionalId: choices.chosen.id }
    const files = photos.map((photo) => ({ key: photo, read: () => photoFileOf(photo) }))
    const isSent = await send({ ...asked, serviceId: service.id, petId: pet.id, reason: text, meetingType, delayMinutes }, files)
    if (isSent) dropAskDraft(accountId)
  }
  const press = { isVisitor: pets === null, priceCents, isSending, isDisabled: isPetMissing || !isAskable }
  return (
    <>
      <div className={classes.askColumns}>
        <form className={classes.form} id="ask" noValidate onSubmit={(event) => void submit(event)}>
          <AskHead choices={choices} service={service} pet={pet} />
          <PetField pets={pets} chosen={pet?.id ?? ''} onChoose={choosePet} />
          <Textarea
            ref={reason}
            label={pet ? t('form.reason', { pet: pet.name }) : t('form.reasonAnybody')}
            description={t('form.reasonNote')}
            error={isReasonMissing && t('form.reasonMissing')}
            minRows={3}
            autosize
            size="md"
            maxLength={REASON_LENGTH}
            value={draft.reason}
            onChange={({ currentTarget: { value } }) => {
              change({ reason: value })
              if (value.trim() !== '') setReasonMissing(false)
            }}
          />
          <PhotoField photos={draft.photos} onChange={(photos) => change({ photos })} />
          <Ways value={draft.meetingType} onChange={(meetingType) => change({ meetingType })} />
          <Moments value={draft.delayMinutes} onChange={(delayMinutes) => change({ delayMinutes })} />
        </form>
        <Order choices={choices} service={service} askAll={withoutChosen(parameters)}>
          <Press {...press} />
          <RefusedCall error={error} />
          <p className={classes.after}>{t(priceCents === 0 ? 'order.afterFree' : 'order.after')}</p>
        </Order>
      </div>
      <Thumb {...press} />
    </>
  )
}

type PressProps = { isVisitor: boolean; priceCents: number; isSending: boolean; isDisabled: boolean }

/** The one main action, in the order's card. */
function Press({ isVisitor, priceCents, isSending, isDisabled }: PressProps) {
  const { t } = useTranslation('consultations-ask')
  const format = useFormat()
  const call = priceCents === 0 ? t('order.call') : t('order.callFor', { sum: format.euro(priceCents) })
  return (
    <Button
      type="submit"
      form="ask"
      size="lg"
      fullWidth
      loading={isSending}
      disabled={isDisabled}
      leftSection={isVisitor ? <IconLogin2 size={21} stroke={1.75} /> : <IconVideo size={21} stroke={1.75} />}
    >
      {isVisitor ? t('order.signIn') : call}
    </Button>
  )
}

/** On a phone: in reach of the thumb, with the price beside it. */
function Thumb({ isVisitor, priceCents, isSending, isDisabled }: PressProps) {
  const { t } = useTranslation('consultations-ask')
  const format = useFormat()
  return (
    <div className={classes.thumb}>
      <p>
        <b>{format.euro(priceCents)}</b>
        <span>{t(priceCents === 0 ? 'order.free' : 'order.onlyIf')}</span>
      </p>
      <Button type="submit" form="ask" size="lg" loading={isSending} disabled={isDisabled}>
        {t(isVisitor ? 'order.signIn' : 'order.call')}
      </Button>
    </div>
  )
}

const withPetId = (parameters: URLSearchParams, petId: string): URLSearchParams => {
  const next = new URLSearchParams(parameters)
  next.set('petId', petId)
  return next
}

const withoutChosen = (parameters: URLSearchParams): string => {
  const next = new URLSearchParams(parameters)
  next.delete('professionalId')
  return pathTo('askConsultation', null, next)
}

/** The record of steps: the service may come from a link, and a second press tells nothing new. */
const recordTold = (serviceType: string) => {
  const { bookingStep } = readProgress()
  if (bookingStep === 'FOR_PAYMENT' || bookingStep === 'PAYMENT') return
  if (readProgress().serviceType !== serviceType) void saveStep('SERVICE_SELECTED', { serviceType })
  void saveStep('CONSULTATION')
  void saveStep('CHOOSE_TIMING')
}

/** Signing in leads back to here, where what was typed still stands. */
const useGoSignIn = () => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => void navigate(pathTo('login', null, { redirectedFrom: pathname + search }))
}

/** A browser may restore the page from its cache as it was left for the payment, with a button that still turns. */
const useUncovered = (uncover: () => void) => {
  const latest = useRef(uncover)
  useEffect(() => {
    latest.current = uncover
  })
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
