import type { Pet } from '@lapka/contracts/api/pets.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconEye, IconIdBadge2, IconKey, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandKey, useIdempotencyKey } from '../../kit/api/api.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useRevokeShareMutation, useRevokeSharesMutation } from './shares-api.ts'
import { useShareWords, type ListedShare } from './use-share-words.ts'
import classes from './shares.module.css'

const icons = { link: IconLink, code: IconKey, passport: IconIdBadge2 }
const OPENINGS = 3

/** Every link and code of a pet: the open ones with who opened them and a way to stop each, then those that are over. */
export function ShareList({ pet, items, onNew }: { pet: Pet; items: ListedShare[]; onNew: () => void }) {
  const { t } = useTranslation('shares')
  const [revokeAll, { isLoading, error }] = useRevokeSharesMutation()
  const open = items.filter(({ state }) => state === 'open')
  const past = items.filter(({ state }) => state !== 'open')
  // The same press twice is one command; once it went through, others are open.
  const idempotencyKey = useIdempotencyKey(open.map(({ id }) => id).join(' '))
  return (
    <div className={classes.form}>
      {open.length === 0 && <p className={classes.note}>{t('list.none')}</p>}
      <ul className={classes.links}>
        {open.map((share) => (
          <ShareItem key={share.id} share={share} />
        ))}
      </ul>
      {open.length > 0 && (
        <p className={classes.closes}>
          <IconCheck size={18} stroke={2.25} aria-hidden="true" /> {t('list.closes')}
        </p>
      )}
      <ProblemNotice error={error} />
      <Button size="lg" fullWidth onClick={onNew} leftSection={<IconLink size={20} stroke={2} aria-hidden="true" />}>
        {t('list.new')}
      </Button>
      {open.length > 1 && (
        <Button
          size="md"
          variant="default"
          fullWidth
          loading={isLoading}
          onClick={() => void revokeAll({ petId: pet.id, idempotencyKey })}
        >
          {t('list.stopAll')}
        </Button>
      )}
      {past.length > 0 && (
        <section className={classes.past}>
          <h3>{t('list.past')}</h3>
          <ul className={classes.links}>
            {past.map((share) => (
              <ShareItem key={share.id} share={share} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ShareItem({ share }: { share: ListedShare }) {
  const { t } = useTranslation('shares')
  const words = useShareWords()
  const [isWhole, setWhole] = useState(false)
  const [revoke, { isLoading, error }] = useRevokeShareMutation()
  const keyFor = useCommandKey()
  const Icon = icons[share.kind]
  const shown = isWhole ? share.openings : share.openings.slice(0, OPENINGS)
  const left = share.openings.length - shown.length
  const body = { shareId: share.id }
  return (
    <li>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <b>{words.name(share)}</b>
        <span>{words.about(share)}</span>
        {shown.map((opening) => (
          <small key={`${opening.at} ${opening.displayName}`}>
            <IconEye size={16} stroke={1.75} aria-hidden="true" /> {words.opening(opening)}
          </small>
        ))}
        {share.openings.length === 0 && share.state === 'open' && (
          <small>
            <IconEye size={16} stroke={1.75} aria-hidden="true" /> {t('list.never')}
          </small>
        )}
        {left > 0 && (
          <button type="button" onClick={() => setWhole(true)}>
            {t('list.more', { count: left })}
          </button>
        )}
        <ProblemNotice error={error} />
      </div>
      {share.state === 'open' && (
        <Button
          variant="default"
          size="sm"
          loading={isLoading}
          aria-label={t('list.stopOf', { what: words.name(share) })}
          onClick={() => void revoke({ petId: share.petId, body, idempotencyKey: keyFor(body) })}
        >
          {t('list.stop')}
        </Button>
      )}
    </li>
  )
}
