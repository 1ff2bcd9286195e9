import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group } from '@mantine/core'
import { useEffect, type ReactNode, useId, type ComponentProps } from 'react'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { pathTo } from '../kit/pages/paths.ts'
import { codeOf, failureOf } from '../kit/api/problem.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { EmailField, NameField, NewPasswordField, PasswordField } from './account-fields.tsx'
import './accounts-api.ts'
import classes from './account.module.css'

type Kind = 'name' | 'surname' | 'email' | 'password' | 'current-password' | 'new-password' | 'terms'
type Values = Record<string, string | boolean>

type AccountFormProps<Body> = {
  schema: z.ZodType<Body>
  /** Each field of the body and what it asks for, in the order of the form. */
  fields: Record<keyof Body & string, Kind>
  submitLabel: string
  mutation: { isLoading: boolean; error?: unknown }
  onSubmit: (body: Body) => PromiseLike<unknown>
  /** The signed-in user: password managers ask whose password it is, and a name makes a weak one. */
  user?: { email: string; name: string; surname: string } | null
  /** A link between the fields and the button. */
  underFields?: ReactNode
}

/** Every form about getting in: its fields are declared, and what is wrong with one of them is said at it. */
export function AccountForm<Body>(props: AccountFormProps<Body>) {
  const { schema, fields, submitLabel, mutation, onSubmit, user = null, underFields } = props
  const kinds = Object.entries<Kind>(fields)
  const form = useForm<Values>({
    resolver: zodResolver(schema as unknown as z.ZodType<Values, Values>) as Resolver<Values>,
    defaultValues: Object.fromEntries(kinds.map(([name, kind]) => [name, kind === 'terms' ? false : ''])),
  })
  const proof = kinds.find(([, kind]) => kind === 'current-password')?.[0] ?? null
  const isWrong = useWrongPassword(mutation.error, proof, form.setError)
  const chosen = kinds.find(([, kind]) => kind === 'new-password')?.[0] ?? null
  const isGuessable = useGuessablePassword(mutation.error, chosen, form.setError)
  const submit = form.handleSubmit(async (values) => {
    await onSubmit(values as Body)
  })
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {user && <input type="text" autoComplete="username" value={user.email} readOnly hidden />}
      {kinds.map(([name, kind]) => (
        <Field key={name} name={name} kind={kind} form={form} personal={user ? [user.name, user.surname] : []} />
      ))}
      {underFields && <p className={classes.aside}>{underFields}</p>}
      {!isWrong && !isGuessable && <ProblemNotice error={mutation.error} />}
      <Button type="submit" size="lg" loading={mutation.isLoading} fullWidth>
        {submitLabel}
      </Button>
    </form>
  )
}

type SetError<Name extends string> = (name: Name, fault: { type: string }, options: { shouldFocus: boolean }) => void

/** Whether the server refused the password that the field `name` asked for: it is said there, and the focus goes there. */
export const useWrongPassword = <Name extends string>(error: unknown, name: Name | null, setError: SetError<Name>): boolean => {
  const isWrong = codeOf(error) === 'WRONG_PASSWORD'
  useEffect(() => {
    if (isWrong && name !== null) setError(name, { type: 'wrong' }, { shouldFocus: true })
  }, [isWrong, name, error, setError])
  return isWrong
}

/** Whether the server found the chosen password on its lists, which are too long for a browser: all else was checked here. */
const useGuessablePassword = (error: unknown, name: string | null, setError: SetError<string>): boolean => {
  const failure = failureOf(error)
  const { errors = [] } = failure?.kind === 'problem' ? failure.problem : {}
  const isGuessable = errors.some(({ path }) => path === name)
  useEffect(() => {
    if (isGuessable && name !== null) setError(name, { type: 'guessable' }, { shouldFocus: true })
  }, [isGuessable, name, error, setError])
  return isGuessable
}

type FieldProps = { name: string; kind: Kind; form: UseFormReturn<Values>; personal: string[] }

function Field({ name, kind, form: { register, control, formState }, personal }: FieldProps) {
  const { t } = useTranslation('accounts')
  const values = useWatch({ control })
  const wordOf = (other: string) => String(values[other] ?? '')
  const field = { ...register(name), fault: formState.errors[name] }
  switch (kind) {
    case 'name':
    case 'surname':
      return <NameField of={kind} {...field} wrapperProps={{ 'data-half': true }} />
    case 'email':
      return <EmailField typed={wordOf(name)} {...field} />
    case 'password':
    case 'current-password':
      return <PasswordField isProof={kind === 'current-password'} {...field} />
    case 'new-password':
      return (
        <NewPasswordField
          label={t('email' in values ? 'field.password' : 'field.newPassword')}
          typed={wordOf(name)}
          personal={[...personal, wordOf('name'), wordOf('surname'), ...wordOf('email').split(/[@.]/)]}
          {...field}
        />
      )
    case 'terms':
      return <Terms {...field} />
  }
}

function Terms({ fault, ...field }: { name: string; fault: unknown }) {
  const { t } = useTranslation('accounts')
  return (
    <CheckField error={Boolean(fault) && t('register.termsMissing')} {...field}>
      <Trans
        t={t}
        i18nKey="register.terms"
        components={{
          terms: <Link to={pathTo('terms')} target="_blank" />,
          privacy: <Link to={pathTo('privacy')} target="_blank" />,
        }}
      />
    </CheckField>
  )
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode; error?: ReactNode }

/** A sentence one agrees to, with why it is asked for below when it was forgotten. */
function CheckField({ children, error, ...field }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <Group component="label" className={classes.check} gap="sm" align="start" wrap="nowrap">
        <input type="checkbox" aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} {...field} />
        <span>{children}</span>
      </Group>
      {error && (
        <p id={`${id}-error`} className={classes.checkFault}>
          {error}
        </p>
      )}
    </div>
  )
}
