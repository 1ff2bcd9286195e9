import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { clientChanged, clientLinkMade, deskClient } from '@lapka/contracts/api/clients.ts'
import { Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { api, appointmentLists, command, useIdempotencyKey, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { AskTwice } from '../../kit/ui/ask-twice.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import texts from '../../kit/i18n/bg/client-link.json'
import classes from './client-link.module.css'

/** The desk's client has no account: by a link of the desk they make one, and all of this is theirs. */
export function ClientLink({ parent }: Pick<AppointmentDetails, 'parent'>) {
  const { t } = useTranslation('client-link')
  const format = useFormat()
  const { currentData: client } = useDeskClientQuery(parent.id)
  const [isOpen, setOpen] = useState(false)
  const until = client?.linkUntil ?? null
  return (
    <>
      <p className={classes.note}>{until === null ? t('none') : t('open', { when: format.momentAsOf(until, serverNow()) })}</p>
      <Button variant="light" leftSection={<IconLink size={20} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('give')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('title')} size={480}>
        <LinkForm clientId={parent.id} hasLink={until !== null} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type LinkFormProps = { clientId: string; hasLink: boolean; onDone: () => void }

function LinkForm({ clientId, hasLink, onDone }: LinkFormProps) {
  const { t } = useTranslation('client-link')
  const [make, made] = useMakeClientLinkMutation()
  const [revoke, revoking] = useRevokeClientLinkMutation()
  const idempotencyKey = useIdempotencyKey(clientId)
  const stop = async () => {
    const answer = await revoke({ clientId, idempotencyKey })
    if (!answer.error) onDone()
  }
  return (
    <div className={classes.form}>
      <p>{t('lead')}</p>
      {made.data && <Made secret={made.data.secret} />}
      <ProblemNotice error={made.error ?? revoking.error} />
      <Group gap="xs" align="stretch" justify="end">
        {(hasLink || made.data) && (
          <Button variant="default" loading={revoking.isLoading} onClick={() => void stop()}>
            {t('stop')}
          </Button>
        )}
        {!made.data && (
          <Button loading={made.isLoading} onClick={() => void make({ clientId, idempotencyKey })}>
            {t(hasLink ? 'makeAnother' : 'make')}
          </Button>
        )}
      </Group>
      <Forget clientId={clientId} />
    </div>
  )
}

/** A person may ask the desk to forget them. */
function Forget({ clientId }: { clientId: string }) {
  const { t } = useTranslation('client-link')
  const [erase, { isLoading, error }] = useEraseClientMutation()
  const idempotencyKey = useIdempotencyKey(clientId)
  return (
    <AskTwice
      label={t('erase')}
      labelOf={t('erase')}
      question={t('eraseQuestion')}
      yes={t('eraseYes')}
      no={t('eraseNo')}
      run={() => erase({ clientId, idempotencyKey })}
      isLoading={isLoading}
      error={error}
    />
  )
}

/** Shown once: nobody can read the secret again. It stands behind `#`, which a browser sends to no server. */
function Made({ secret }: { secret: string }) {
  const { t } = useTranslation('client-link')
  const clipboard = useClipboard({ timeout: 2000 })
  const address = `${location.origin}${pathTo('clientLink')}#${secret}`
  return (
    <>
      <div className={classes.code}>
        <QrCode text={address} label={t('qr')} />
      </div>
      <Button
        size="lg"
        fullWidth
        onClick={() => clipboard.copy(address)}
        leftSection={clipboard.copied ? <IconCheck size={20} stroke={2} /> : <IconCopy size={20} stroke={1.75} />}
      >
        <span aria-live="polite">{t(clipboard.copied ? 'copied' : 'copy')}</span>
      </Button>
      <p className={classes.note}>{t('once')}</p>
    </>
  )
}

const changed = (_answer: unknown, error: unknown) => (error ? [] : [appointmentLists])

const clientLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deskClient: build.query<z.infer<typeof deskClient>, string>({
      query: (id) => apiPaths.clients(id),
      providesTags: [appointmentLists],
    }),
    makeClientLink: build.mutation<z.infer<typeof clientLinkMade>, Command<{ clientId: string }>>({
      query: command(({ clientId }) => ({ url: apiPaths.clientPart(clientId, 'make-link') })),
      invalidatesTags: changed,
    }),
    eraseClient: build.mutation<z.infer<typeof clientChanged>, Command<{ clientId: string }>>({
      query: command(({ clientId }) => ({ url: apiPaths.clientPart(clientId, 'erase-client') })),
      invalidatesTags: (_answer, error) => (error ? [] : [appointmentLists, 'Appointment']),
    }),
    revokeClientLink: build.mutation<z.infer<typeof clientChanged>, Command<{ clientId: string }>>({
      query: command(({ clientId }) => ({ url: apiPaths.clientPart(clientId, 'revoke-link') })),
      invalidatesTags: changed,
    }),
  }),
})

const { useEraseClientMutation, useDeskClientQuery, useMakeClientLinkMutation, useRevokeClientLinkMutation } = clientLinkApi

i18next.addResourceBundle('bg', 'client-link', texts)
