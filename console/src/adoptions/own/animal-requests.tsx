import type { AdoptionRequestView } from '@lapka/contracts/api/adoption-requests.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { AskTwice } from '../../kit/ui/ask-twice.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useActOnRequestMutation } from '../adoptions-api.ts'
import { OfferVisit } from './offer-visit.tsx'
import classes from '../adoptions.module.css'

/** The families that ask for one animal: those that wait, and in short those that were answered. */
export function AnimalRequests({ requests }: { requests: AdoptionRequestView[] }) {
  const { t } = useTranslation('adoptions')
  const waiting = requests.filter(({ status }) => status === 'asked')
  const over = requests.filter(({ status }) => status !== 'asked')
  if (requests.length === 0) return null
  return (
    <div className={classes.requests}>
      {waiting.length > 0 && (
        <>
          <h3>{t('requests.shelter.title', { count: waiting.length })}</h3>
          <ul>
            {waiting.map((request) => (
              <Waiting key={request.id} request={request} />
            ))}
          </ul>
        </>
      )}
      {over.length > 0 && (
        <details>
          <summary>{t('requests.shelter.over', { count: over.length })}</summary>
          <ul>
            {over.map((request) => (
              <Over key={request.id} request={request} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const useFamilyName = () => {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  return ({ parent }: AdoptionRequestView) => (parent?.name ? format.letters(parent.name) : t('requests.shelter.gone'))
}

function Waiting({ request }: { request: AdoptionRequestView }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const nameOf = useFamilyName()
  const { home, children, otherAnimals, experience, message, parent, askedAt } = request
  return (
    <li className={classes.family}>
      <header>
        <h4>{nameOf(request)}</h4>
        <span>{t('requests.shelter.askedOn', { day: format.day(askedAt) })}</span>
      </header>
      <p className={classes.text}>{message}</p>
      <Facts
        facts={[
          { name: t('requests.shelter.home'), value: t(`requests.homes.${home}`) },
          { name: t('requests.shelter.children'), value: t(`requests.childrenKinds.${children}`) },
          { name: t('requests.shelter.otherAnimals'), value: otherAnimals || t('requests.shelter.none') },
          experience !== '' && {
            name: t('requests.shelter.experience'),
            value: <span className={classes.text}>{experience}</span>,
          },
        ]}
      />
      <p className={classes.contact}>
        {parent?.phone && (
          <a href={`tel:${parent.phone.replaceAll(/[^\d+]/g, '')}`}>
            <IconPhone size={18} stroke={1.75} aria-hidden="true" /> {parent.phone}
          </a>
        )}
        {parent?.email && (
          <a href={`mailto:${parent.email}`}>
            <IconMail size={18} stroke={1.75} aria-hidden="true" /> {parent.email}
          </a>
        )}
      </p>
      <OfferVisit request={request} />
      <Answers request={request} />
    </li>
  )
}

function Answers({ request }: { request: AdoptionRequestView }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const nameOf = useFamilyName()
  const [isDeclining, setDeclining] = useState(false)
  const [agree, { isLoading, error }] = useActOnRequestMutation()
  const keyFor = useCommandKey()
  const words = { pet: format.letters(request.animal.name), name: nameOf(request) }
  if (isDeclining) return <Decline request={request} onClose={() => setDeclining(false)} />
  return (
    <div className={classes.acts}>
      <AskTwice
        label={t('requests.shelter.agree', words)}
        labelOf={t('requests.shelter.agreeOf', words)}
        question={t('requests.shelter.agreeAsk', words)}
        yes={t('requests.shelter.agreeYes')}
        no={t('requests.shelter.agreeNo')}
        run={() => agree({ request, act: 'agree', idempotencyKey: keyFor({ agree: request.id }) })}
        isLoading={isLoading}
        error={error}
      />
      <Button variant="default" aria-label={t('requests.shelter.declineOf', words)} onClick={() => setDeclining(true)}>
        {t('requests.shelter.decline')}
      </Button>
    </div>
  )
}

function Decline({ request, onClose }: { request: AdoptionRequestView; onClose: () => void }) {
  const { t } = useTranslation('adoptions')
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const [decline, { isLoading, error }] = useActOnRequestMutation()
  const keyFor = useCommandKey()
  const isMissing = reason.trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return
    const words = { reason: reason.trim() }
    await decline({ request, act: 'decline', ...words, idempotencyKey: keyFor({ decline: request.id, ...words }) })
  }
  return (
    <form className={classes.decline} onSubmit={(event) => void send(event)} noValidate>
      <Textarea
        label={t('requests.shelter.reason')}
        description={t('requests.shelter.reasonNote')}
        size="md"
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={isSent && isMissing && t('requests.shelter.reasonMissing')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <ProblemNotice error={error} />
      <Group gap="xs">
        <Button type="submit" loading={isLoading}>
          {t('requests.shelter.declineYes')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('requests.shelter.agreeNo')}
        </Button>
      </Group>
    </form>
  )
}

function Over({ request }: { request: AdoptionRequestView }) {
  const { t } = useTranslation('adoptions')
  const format = useFormat()
  const nameOf = useFamilyName()
  const { status, closedWhy, endedAt, reason, parent } = request
  if (status === 'asked') return null
  const isDown = status === 'closed' && closedWhy === 'taken-down'
  return (
    <li>
      <b>{nameOf(request)}</b> {t(isDown ? 'requests.shelter.status.closedDown' : `requests.shelter.status.${status}`)}
      {endedAt !== null && `, ${format.day(endedAt)}`}
      {status === 'agreed' && parent?.phone && (
        <>
          {', '}
          <a href={`tel:${parent.phone.replaceAll(/[^\d+]/g, '')}`}>{parent.phone}</a>
        </>
      )}
      {reason !== '' && <p>{reason}</p>}
    </li>
  )
}
