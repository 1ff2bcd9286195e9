import type { Pet } from '@lapka/contracts/api/pets.ts'
import { readableCode } from '@lapka/contracts/promotions.ts'
import type { ShareKind, ShareScope } from '@lapka/contracts/shares.ts'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { QrCode } from '../../kit/ui/qr-code.tsx'
import { useRevokeShareMutation } from './shares-api.ts'
import classes from './shares.module.css'

export type MadeShareFacts = { id: string; secret: string; kind: ShareKind; scope: ShareScope['kind']; until: string }

/** The secret stands behind `#`, which a browser sends to no server. */
export const addressOf = (secret: string): string => `${location.origin}${pathTo('sharedRecord')}#${secret}`

/** The new share, shown once: only its maker sees the secret, and only now. */
export function MadeShare({ pet, made, onDone }: { pet: Pet; made: MadeShareFacts; onDone: () => void }) {
  const { t } = useTranslation('shares')
  const format = useFormat()
  const clipboard = useClipboard({ timeout: 2000 })
  const [revoke, revoking] = useRevokeShareMutation()
  const idempotencyKey = useIdempotencyKey(made.id)
  const isCode = made.kind === 'code'
  const address = addressOf(made.secret)
  const stop = async () => {
    const answer = await revoke({ petId: pet.id, body: { shareId: made.id }, idempotencyKey })
    if (!answer.error) onDone()
  }
  return (
    <div className={classes.form}>
      <div className={classes.code}>
        {isCode ? (
          <>
            <b>{readableCode(made.secret)}</b>
            <span>{t('code.say')}</span>
          </>
        ) : (
          <>
            <QrCode text={address} label={t('made.qr', { pet: format.letters(pet.name) })} />
            <span>{t('made.scan')}</span>
          </>
        )}
      </div>
      <dl className={classes.facts}>
        <dt>{t('made.seen')}</dt>
        <dd>{t(`seen.${made.scope}`)}</dd>
        <dt>{t('made.until')}</dt>
        <dd>{format.momentAsOf(made.until, serverNow())}</dd>
      </dl>
      {!isCode && (
        <input
          className={classes.address}
          readOnly
          aria-label={t('made.address')}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <p className={classes.small}>{t(isCode ? 'made.onceCode' : 'made.once')}</p>
      <ProblemNotice error={revoking.error} />
      {isCode ? (
        <Button size="lg" fullWidth onClick={onDone}>
          {t('made.done')}
        </Button>
      ) : (
        <Button
          size="lg"
          fullWidth
          onClick={() => clipboard.copy(address)}
          leftSection={clipboard.copied ? <IconCheck size={20} stroke={2} /> : <IconCopy size={20} stroke={1.75} />}
        >
          <span aria-live="polite">{t(clipboard.copied ? 'made.copied' : 'made.copy')}</span>
        </Button>
      )}
      <Button size="md" variant="default" fullWidth loading={revoking.isLoading} onClick={() => void stop()}>
        {t(isCode ? 'made.stopCode' : 'made.stop')}
      </Button>
    </div>
  )
}
