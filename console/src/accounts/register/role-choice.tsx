import {
  IconBuildingHospital,
  IconDog,
  IconHeartHandshake,
  IconHome2,
  IconHomeHeart,
  IconPaw,
  IconScissors,
  IconStethoscope,
  IconWalk,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { RegistrableRole } from '@lapka/contracts/accounts.ts'
import classes from './role-choice.module.css'

type Choice = [RegistrableRole, typeof IconDog]
const parent: Choice[] = [['PARENT', IconDog]]
const professionals: Choice[] = [
  ['VET', IconStethoscope],
  ['GROOMER', IconScissors],
  ['TRAINER', IconPaw],
  ['HOTELS', IconHome2],
  ['PET_SITTER', IconHomeHeart],
  ['PET_WALKER', IconWalk],
  ['SHELTER', IconHeartHandshake],
  ['CLINIC', IconBuildingHospital],
]

export function RoleChoice() {
  const { t } = useTranslation('accounts')
  return (
    <>
      <Choices choices={parent} />
      <h2 className={classes.or}>{t('register.orWork')}</h2>
      <Choices choices={professionals} />
    </>
  )
}

function Choices({ choices }: { choices: Choice[] }) {
  const { t } = useTranslation('accounts')
  const [parameters] = useSearchParams()
  return (
    <ul className={classes.choices} data-single={choices.length === 1 || undefined}>
      {choices.map(([role, RoleIcon]) => (
        <li key={role}>
          <Link to={`?${withRole(parameters, role)}`}>
            <RoleIcon size={28} stroke={1.5} aria-hidden="true" />
            <span>
              <b>{t(`role.${role}`)}</b>
              <small>{t(`register.note.${role}`)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const withRole = (parameters: URLSearchParams, role: string) => {
  const next = new URLSearchParams(parameters)
  next.set('role', role)
  return next
}
