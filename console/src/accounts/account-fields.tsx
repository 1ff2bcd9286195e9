import { LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@lapka/contracts/accounts.ts'
import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { strengthOf } from './password-strength.ts'
import classes from './account.module.css'

/** A fault of a field, from the contract's schema or the server. */
type Fault = { type?: string | number | undefined } | undefined

type NameFieldProps = TextInputProps & { of: 'name' | 'surname'; fault: Fault }

/** A first name or a surname. */
export function NameField({ of, fault, ...field }: NameFieldProps) {
  const { t } = useTranslation('accounts')
  const key = nameFault(fault, `field.${of}Missing`)
  return (
    <TextInput
      label={t(`field.${of}`)}
      autoComplete={of === 'name' ? 'given-name' : 'family-name'}
      size="md"
      error={key && t(key, { count: LONGEST_NAME })}
      {...field}
    />
  )
}

/** The text for the schema's fault of a name. */
export const nameFault = (fault: Fault, missing: 'field.nameMissing' | 'field.surnameMissing') =>
  fault && (fault.type === 'too_big' ? 'field.nameLong' : missing)

export function EmailField({ fault, typed, ...field }: TextInputProps & { fault: Fault; typed: string }) {
  const { t } = useTranslation('accounts')
  return (
    <TextInput
      label={t('field.email')}
      type="email"
      autoComplete="username"
      size="md"
      error={fault && t(typed.trim() === '' ? 'field.emailMissing' : 'field.emailInvalid')}
      {...field}
    />
  )
}

/** The current password: for signing in, or as a proof from a signed-in user. */
export function PasswordField({ isProof = false, fault, ...field }: PasswordInputProps & { isProof?: boolean; fault: Fault }) {
  const { t } = useTranslation('accounts')
  const missing = isProof ? 'changePassword.currentMissing' : 'field.passwordMissing'
  return (
    <PasswordInput
      label={t(isProof ? 'changePassword.current' : 'field.password')}
      autoComplete="current-password"
      size="md"
      error={fault && t(fault.type === 'wrong' ? 'changePassword.wrong' : missing)}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      {...field}
    />
  )
}

/** `personal`: words of the person that are guessed first. */
type NewPasswordFieldProps = PasswordInputProps & { typed: string; personal: string[]; fault: Fault }

/** A password being chosen: shown or hidden, with how hard it is to guess in words and in a bar. */
export function NewPasswordField({ typed, personal, fault, ...field }: NewPasswordFieldProps) {
  const { t } = useTranslation('accounts')
  const strength = strengthOf(typed, SHORTEST_PASSWORD, personal)
  const describeFault = () => {
    if (fault?.type === 'guessable') return t('password.guessable')
    if (fault?.type === 'too_big') return t('password.tooLong', { count: LONGEST_PASSWORD })
    return t('password.tooShort', { count: SHORTEST_PASSWORD })
  }
  return (
    <div>
      <PasswordInput
        size="md"
        autoComplete="new-password"
        description={t('password.help', { count: SHORTEST_PASSWORD })}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        error={fault && describeFault()}
        {...field}
      />
      <div className={classes.strength} data-strength={strength} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p className={classes.words} aria-live="polite">
        {typed === '' ? '' : t(`password.strength.${strength}`)}
      </p>
    </div>
  )
}
