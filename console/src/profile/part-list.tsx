import { Stack } from '@mantine/core'
import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { partsOf, pathOf, stateOf } from './parts.ts'
import classes from './profile.module.css'

/** The parts of one's role with a mark each: complete, still needed, or up to oneself. */
export function PartList({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  return (
    <Stack component="ol" className={classes.partList} gap="var(--lk-half)">
      {partsOf(profile).map((part) => {
        const state = stateOf(profile, part)
        return (
          <li key={part}>
            <NavLink to={pathOf(part)} className={classes.part ?? ''} data-state={state}>
              <span className={classes.mark}>
                {state === 'done' && <IconCheck size={15} stroke={2.5} aria-hidden="true" />}
                {state === 'asked' && <IconAlertCircle size={17} stroke={2} aria-hidden="true" />}
              </span>
              <span className={classes.name}>{t(`section.${part}.title`)}</span>
              <span className={classes.state}>{t(`frame.${state}`)}</span>
            </NavLink>
          </li>
        )
      })}
    </Stack>
  )
}

/** How many of the needed parts are complete. Parts that are up to oneself are not counted. */
export function Progress({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const needed = partsOf(profile).filter((part) => stateOf(profile, part) !== 'optional')
  const done = needed.filter((part) => stateOf(profile, part) === 'done').length
  const words = t('onboarding.progress', { done, of: needed.length })
  return (
    <Stack className={classes.progress} gap="xs">
      <b>{words}</b>
      <div role="progressbar" aria-label={words} aria-valuenow={done} aria-valuemin={0} aria-valuemax={needed.length}>
        {needed.map((part) => (
          <i key={part} data-done={stateOf(profile, part) === 'done' || undefined} />
        ))}
      </div>
    </Stack>
  )
}
