import { registerBody } from '@lapka/contracts/api/accounts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { useLanguage } from '../../i18n/use-language.ts'
import { keepingReturn } from '../../sessions/return-path.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useRegisterMutation } from '../accounts-api.ts'
import { useNameFault } from '../name-fault.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import type { RegistrableRole } from '@lapka/contracts/accounts.ts'
import classes from '../account-card.module.css'

const fields = registerBody.omit({ role: true, language: true }).extend({ terms: z.literal(true) })

/** The account itself. Whatever address is written, the next page says the same: nobody learns here who has an account. */
export function RegisterForm({ role }: { role: RegistrableRole }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const language = useLanguage()
  const [parameters] = useSearchParams()
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { name: '', surname: '', email: '', password: '', terms: false as unknown as true },
  })
  const [send, { isLoading, error }] = useRegisterMutation()
  const { errors } = formState
  const faultOf = useNameFault()
  const { password = '', name = '', surname = '', email = '' } = useWatch({ control })
  const submit = handleSubmit(async ({ terms: _accepted, ...body }) => {
    const answer = await send({ ...body, role, language })
    if (!answer.error) await navigate(keepingReturn('/register/check-mail', parameters), { state: { email: body.email } })
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.pair}>
        <TextInput
          label={t('field.name')}
          autoComplete="given-name"
          size="md"
          error={faultOf(errors.name, 'field.nameMissing')}
          {...register('name')}
        />
        <TextInput
          label={t('field.surname')}
          autoComplete="family-name"
          size="md"
          error={faultOf(errors.surname, 'field.surnameMissing')}
          {...register('surname')}
        />
      </div>
      <TextInput
        label={t('field.email')}
        type="email"
        autoComplete="username"
        size="md"
        error={errors.email && t(email.trim() === '' ? 'field.emailMissing' : 'field.emailInvalid')}
        {...register('email')}
      />
      <NewPasswordField
        label={t('field.password')}
        typed={password}
        own={[name, surname, ...email.split(/[@.]/)]}
        fault={errors.password}
        {...register('password')}
      />
      <CheckField error={errors.terms && t('register.termsMissing')} {...register('terms')}>
        <Trans
          t={t}
          i18nKey="register.terms"
          components={{
            terms: <Link to="/terms-and-conditions" target="_blank" />,
            privacy: <Link to="/privacy-policy" target="_blank" />,
          }}
        />
      </CheckField>
      <ProblemNotice error={error} />
      <Button type="submit" size="lg" loading={isLoading} fullWidth>
        {t('register.submit')}
      </Button>
      <p className={classes.change}>
        <Link to={keepingReturn('/register', parameters)}>{t('register.otherRole')}</Link>
      </p>
    </form>
  )
}
