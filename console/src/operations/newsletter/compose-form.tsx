import { composeNewsletterBody, type ComposeNewsletterBody } from '@lapka/contracts/api/newsletter.ts'
import { languages } from '@lapka/contracts/roles.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useBlogQuery } from '../../blog/blog-api.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useComposeNewsletterMutation } from './newsletter-operator-api.ts'

/** A post chosen fills in its own words, which can be changed. */
export function ComposeForm() {
  const { t } = useTranslation('newsletter')
  const [compose, { isLoading, error }] = useComposeNewsletterMutation()
  const { register, handleSubmit, control, setValue, reset } = useForm<ComposeNewsletterBody>({
    resolver: zodResolver(composeNewsletterBody),
    defaultValues: { language: 'bg', slug: '', subject: '', lead: '' },
  })
  const [language, chosen] = useWatch({ control, name: ['language', 'slug'] })
  const { data } = useBlogQuery(language)
  const posts = data?.posts ?? []
  const choose = (slug: string) => {
    const post = posts.find((one) => one.slug === slug)
    setValue('slug', slug)
    setValue('subject', post?.title ?? '')
    setValue('lead', post?.lead ?? '')
  }
  const submit = handleSubmit(async (body) => {
    const answer = await compose(body)
    if ('data' in answer) reset()
  })
  return (
    <Card title={t('operator.compose')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm" mt="sm" align="stretch">
          <NativeSelect
            label={t('operator.language')}
            data={languages.map((value) => ({ value, label: t(`operator.${value}`) }))}
            {...register('language', { onChange: () => choose('') })}
          />
          <NativeSelect
            label={t('operator.post')}
            value={chosen}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={[{ value: '', label: '' }, ...posts.map(({ slug, title }) => ({ value: slug, label: title }))]}
          />
          <TextInput label={t('operator.subject')} maxLength={120} {...register('subject')} />
          <Textarea label={t('operator.text')} maxLength={1000} autosize minRows={3} {...register('lead')} />
          <ProblemNotice error={error} />
          <Button type="submit" loading={isLoading} disabled={chosen === ''} style={{ alignSelf: 'start' }}>
            {t('operator.submit')}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
