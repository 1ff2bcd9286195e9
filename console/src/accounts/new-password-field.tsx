import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@lapka/contracts/accounts.ts'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { strengthOf } from './password-strength.ts'
import classes from './new-password-field.module.css'

type NewPasswordFieldProps = PasswordInputProps & {
  typed: string
  own?: string[]
  /** What the contract's schema found. */
  fault: { type?: string | number | undefined } | undefined
}

/** A password being chosen: shown or hidden, with how hard it is to guess in words and in a bar. */
export function NewPasswordField({ typed, own = [], fault, ...field }: NewPasswordFieldProps) {
  const { t } = useTranslation('accounts')
  const strength = strengthOf(typed, SHORTEST_PASSWORD, own)
  const said = () =>
    fault?.type === 'too_big'
      ? t('password.tooLong', { count: LONGEST_PASSWORD })
      : t('password.tooShort', { count: SHORTEST_PASSWORD })
  return (
    <div>
      <PasswordInput
        size="md"
        autoComplete="new-password"
        description={t('password.help', { count: SHORTEST_PASSWORD })}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        error={fault && said()}
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
