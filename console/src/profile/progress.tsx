import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { useTranslation } from 'react-i18next'
import { partsOf, stateOf } from './parts.ts'
import classes from './progress.module.css'

/** How many of the needed parts are complete. Parts that are up to oneself are not counted. */
export function Progress({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const needed = partsOf(profile).filter((part) => stateOf(profile, part) !== 'optional')
  const done = needed.filter((part) => stateOf(profile, part) === 'done').length
  const words = t('onboarding.progress', { done, of: needed.length })
  return (
    <div className={classes.progress}>
      <b>{words}</b>
      <div role="progressbar" aria-label={words} aria-valuenow={done} aria-valuemin={0} aria-valuemax={needed.length}>
        {needed.map((part) => (
          <i key={part} data-done={stateOf(profile, part) === 'done' || undefined} />
        ))}
      </div>
    </div>
  )
}
