import type { SecondFactors } from '@lapka/contracts/api/second-factors.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useTranslation } from 'react-i18next'
import { api } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { live } from '../../kit/live/live.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { useMustAddFactor } from '../../kit/session/use-current-user.ts'
import asking from '../../kit/ui/answers.module.css'
import { Card } from '../../kit/ui/card.tsx'
import { AddApp } from './add-app.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SelfProofForm } from './self-proof-form.tsx'
import { useRemoveFactorMutation, useRenewRecoveryCodesMutation, useSecondFactorsQuery } from './second-factor-api.ts'
import classes from '../account.module.css'

type Factor = SecondFactors['items'][number]
/** The task in progress on the card; one thing at a time. */
type Task =
  | { kind: 'add' }
  | { kind: 'passkey' }
  | { kind: 'renew' }
  | { kind: 'remove'; factor: Factor }
  | { kind: 'codes'; codes: string[] }

/** An account's protection besides its password; operators can't do without. */
export function SecondFactorCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('second-factor')
  const mustAdd = useMustAddFactor()
  const { data } = useSecondFactorsQuery()
  const [task, setTask] = useState<Task>()
  const dispatch = useDispatch()
  /** The user's rights may have changed with it: an operator is let in from here on. */
  const finish = () => {
    setTask(undefined)
    dispatch(api.util.invalidateTags(['User']))
    if (mustAdd) live.reconnect()
  }
  const showCodes = (codes: string[] | null) => (codes === null ? finish() : setTask({ kind: 'codes', codes }))
  if (data === undefined) return null
  const hasFactor = data.items.length > 0
  const proving = { user, hasPasskey: data.items.some(({ kind }) => kind === 'passkey') }
  const close = () => setTask(undefined)
  return (
    <Card className={classes.settingsCard} title={t('card.title')}>
      <p>{t(mustAdd ? 'card.required' : 'card.text')}</p>
      {hasFactor && task?.kind !== 'codes' && (
        <Stack component="ul" className={asking.list} gap={0} w="100%">
          {data.items.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setTask({ kind: 'remove', factor })} />
          ))}
        </Stack>
      )}
      {task === undefined && <Ways factors={data} onTask={setTask} />}
      {task?.kind === 'add' && <AddApp {...proving} hasFactor={hasFactor} onAdded={showCodes} onClose={close} />}
      {task?.kind === 'passkey' && <AddPasskey {...proving} hasFactor={hasFactor} onAdded={showCodes} onClose={close} />}
      {task?.kind === 'renew' && <Renew {...proving} onRenewed={showCodes} onClose={close} />}
      {task?.kind === 'remove' && <Remove {...proving} factor={task.factor} onRemoved={finish} onClose={close} />}
      {task?.kind === 'codes' && <RecoveryCodes codes={task.codes} onDone={finish} />}
    </Card>
  )
}

function Ways({ factors, onTask }: { factors: SecondFactors; onTask: (task: Task) => void }) {
  const { t } = useTranslation('second-factor')
  const { items, recoveryCodesLeft } = factors
  return (
    <>
      {items.length > 0 && <p className={classes.left}>{t('card.codesLeft', { count: recoveryCodesLeft })}</p>}
      <Group gap="xs" align="stretch" mt="sm">
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => onTask({ kind: 'add' })}
        >
          {t('card.add')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => onTask({ kind: 'passkey' })}
        >
          {t('card.addPasskey')}
        </Button>
        {items.some(({ kind }) => kind !== 'demo-code') && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => onTask({ kind: 'renew' })}
          >
            {t('card.renew')}
          </Button>
        )}
      </Group>
    </>
  )
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useTranslation('second-factor')
  const format = useFormat()
  const when = (instant: string) => format.momentAsOf(instant, serverNow())
  const title = factor.name || t(`card.${factor.kind}`)
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className={classes.quiet}>
          {factor.name !== '' && `${t(`card.${factor.kind}`)} · `}
          {t('card.added', { when: when(factor.addedAt) })}
          <br />
          {factor.lastUsedAt === null ? t('card.unused') : t('card.used', { when: when(factor.lastUsedAt) })}
        </p>
      </div>
      {factor.kind !== 'demo-code' && (
        <Button variant="default" aria-label={t('card.removeOf', { name: title })} onClick={onRemove}>
          {t('card.remove')}
        </Button>
      )}
    </li>
  )
}

type RenewProps = { user: CurrentUser; hasPasskey: boolean; onRenewed: (codes: string[]) => void; onClose: () => void }

function Renew({ user, hasPasskey, onRenewed, onClose }: RenewProps) {
  const { t } = useTranslation('second-factor')
  const [renew, { isLoading, error }] = useRenewRecoveryCodesMutation()
  return (
    <SelfProofForm
      user={user}
      words={{ title: t('proof.renewTitle'), note: t('proof.renewNote'), submit: t('proof.go') }}
      hasFactor
      hasPasskey={hasPasskey}
      isLoading={isLoading}
      error={error}
      onProve={async (proof) => {
        const { data } = await renew(proof)
        if (data) onRenewed(data.recoveryCodes)
      }}
      onClose={onClose}
    />
  )
}

type RemoveProps = { user: CurrentUser; hasPasskey: boolean; factor: Factor; onRemoved: () => void; onClose: () => void }

function Remove({ user, hasPasskey, factor: { id, name, kind }, onRemoved, onClose }: RemoveProps) {
  const { t } = useTranslation('second-factor')
  const [remove, { isLoading, error }] = useRemoveFactorMutation()
  const title = t('proof.removeTitle', { name: name || t(`card.${kind}`) })
  return (
    <SelfProofForm
      user={user}
      words={{ title, note: t('proof.removeNote'), submit: t('card.remove') }}
      hasFactor
      hasPasskey={hasPasskey}
      isLoading={isLoading}
      error={error}
      onProve={async (proof) => {
        const answer = await remove({ ...proof, id })
        if (!answer.error) onRemoved()
      }}
      onClose={onClose}
    />
  )
}
