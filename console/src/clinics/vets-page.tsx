import type { ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { Face } from '../kit/look/face.tsx'
import { useSpecialization } from '../entities/professional/professional-words.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useClinicVetsQuery, useInviteVetMutation, useRemoveVetMutation, useWithdrawInvitationMutation } from './clinics-api.ts'
import { ClinicResources } from './clinic-resources.tsx'
import { ConfirmFirst } from './confirm-first.tsx'
import people from '../kit/ui/rows.module.css'
import classes from './clinics.module.css'

/** The clinic's vets, its open invitations and the form that invites a vet, and its rooms and devices. */
export function VetsPage() {
  const clinicId = useCurrentUser()?.professionalId ?? ''
  const { t } = useTranslation('clinics')
  const query = useClinicVetsQuery(clinicId)
  return (
    <Page lead={t('vets.lead')}>
      <PageState query={query} words={{ failed: t('notLoaded') }}>
        {(team) => <Team clinicId={clinicId} team={team} />}
      </PageState>
    </Page>
  )
}

function Team({ clinicId, team: { vets, invitations } }: { clinicId: string; team: ClinicVets }) {
  const { t } = useTranslation('clinics')
  return (
    <>
      {vets.length === 0 ? (
        <p className={classes.none}>{t('vets.none')}</p>
      ) : (
        <Stack component="ul" gap="sm">
          {vets.map((vet) => (
            <VetRow key={vet.id} clinicId={clinicId} vet={vet} />
          ))}
        </Stack>
      )}
      <InviteVet clinicId={clinicId} />
      {invitations.length > 0 && (
        <section className={classes.invitations} aria-labelledby="invitations">
          <h2 id="invitations">{t('invitations.title')}</h2>
          <Stack component="ul" gap="sm">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} clinicId={clinicId} invitation={invitation} />
            ))}
          </Stack>
        </section>
      )}
      <ClinicResources clinicId={clinicId} />
    </>
  )
}

/** One vet of the clinic, and the way to let them go. */
function VetRow({ clinicId, vet }: { clinicId: string; vet: ClinicVets['vets'][number] }) {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const specialization = useSpecialization()
  const idempotencyKey = useIdempotencyKey()
  const [remove, mutation] = useRemoveVetMutation()
  const name = format.name(vet)
  const known = vet.specializations.map((name) => specialization(name)).join(', ')
  return (
    <Card as="li" className={people.row}>
      <span className={people.face}>
        <Face person={{ ...vet, role: 'VET' }} />
      </span>
      <div className={people.who}>
        <h2>
          <Link to={pathTo('professional', { id: vet.id })}>{name}</Link>
        </h2>
        <p>{known}</p>
        <Group gap="0 var(--lk-4)">
          <p>{t('vets.since', { day: format.dayAsOf(vet.joinedAt, serverNow()) })}</p>
          <p>{t('vets.ahead', { count: vet.visitsAhead })}</p>
        </Group>
      </div>
      <ConfirmFirst
        words="remove"
        name={name}
        mutation={mutation}
        onConfirm={() => remove({ clinicId, body: { professionalId: vet.id }, idempotencyKey })}
      >
        {(ask) => (
          <Button variant="default" size="sm" onClick={ask} aria-label={t('remove.ask', { name })}>
            {t('remove.button')}
          </Button>
        )}
      </ConfirmFirst>
    </Card>
  )
}

type InvitationRowProps = { clinicId: string; invitation: ClinicVets['invitations'][number] }

/** An invitation that waits for an answer, and the way to take it back. */
function InvitationRow({ clinicId, invitation }: InvitationRowProps) {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const idempotencyKey = useIdempotencyKey()
  const [withdraw, mutation] = useWithdrawInvitationMutation()
  const { id, email, expiresAt } = invitation
  return (
    <Card as="li" className={people.row}>
      <div className={people.who}>
        <h3>{email}</h3>
        <p>{t('invitations.until', { day: format.day(expiresAt) })}</p>
      </div>
      <ConfirmFirst
        words="withdraw"
        name={email}
        mutation={mutation}
        onConfirm={() => withdraw({ clinicId, body: { invitationId: id }, idempotencyKey })}
      >
        {(ask) => (
          <Button variant="default" size="sm" onClick={ask} aria-label={t('withdraw.ask', { name: email })}>
            {t('withdraw.button')}
          </Button>
        )}
      </ConfirmFirst>
    </Card>
  )
}

/** Invites a vet by e-mail. The answer is the same for a known and an unknown address. */
function InviteVet({ clinicId }: { clinicId: string }) {
  const { t } = useTranslation('clinics')
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [isWrong, setWrong] = useState(false)
  const idempotencyKey = useIdempotencyKey(email)
  const [invite, { isLoading, error }] = useInviteVetMutation()
  const submit = async () => {
    const address = email.trim()
    setWrong(!isAddress(address))
    if (!isAddress(address)) return
    const answer = await invite({ clinicId, body: { email: address }, idempotencyKey })
    if (answer.error) return
    setSentTo(address)
    setEmail('')
  }
  return (
    <section className={classes.invite} aria-labelledby="invite">
      <h2 id="invite">{t('invite.title')}</h2>
      <p>{t('invite.note')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          type="email"
          size="md"
          label={t('invite.email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isWrong && t('invite.wrong')}
          maxLength={254}
          autoComplete="off"
        />
        <Button type="submit" size="md" loading={isLoading} leftSection={<IconMail size={20} stroke={1.75} aria-hidden="true" />}>
          {t('invite.send')}
        </Button>
      </form>
      <ProblemNotice error={error} />
      <p role="status" className={classes.sent}>
        {sentTo && !error ? t('invite.sent', { email: sentTo }) : ''}
      </p>
    </section>
  )
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
