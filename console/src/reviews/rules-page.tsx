import type { ReviewTransparency } from '@lapka/contracts/api/reviews.ts'
import { reviewGrounds } from '@lapka/contracts/reviews.ts'
import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageState } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import { HowChecked } from './rating.tsx'
import { useReviewTransparencyQuery } from './reviews-api.ts'
import classes from './reviews.module.css'

/** How reviews come about, which we take down, and how many we took down until now: public figures of the log. */
export function RulesPage() {
  const { t } = useTranslation('reviews')
  const query = useReviewTransparencyQuery()
  const examples = t('report.examples', { returnObjects: true })
  return (
    <Page lead={t('rules.lead')} widthPx={780}>
      <HowChecked isOnRules />
      <Stack component="ul" gap="xs" my="lg">
        {reviewGrounds.map((ground) => (
          <li key={ground}>
            <b>{t(`report.grounds.${ground}`)}</b>
            {ground in examples && `: ${examples[ground as keyof typeof examples]}`}
          </li>
        ))}
      </Stack>
      <p>{t('rules.who')}</p>
      <p>{t('rules.mean')}</p>
      <PageState query={query} shape="part">
        {(figures) => <Figures figures={figures} />}
      </PageState>
    </Page>
  )
}

function Figures({ figures: { written, takenBack, reported, removals } }: { figures: ReviewTransparency }) {
  const { t } = useTranslation('reviews')
  const removed = removals.reduce((sum, { count }) => sum + count, 0)
  const lines = [
    ['written', written],
    ['takenBack', takenBack],
    ['reported', reported],
    ['removed', removed],
  ] as const
  return (
    <Stack gap="md" mt="xl">
      <h2>{t('rules.figures')}</h2>
      <dl className={classes.points}>
        {lines.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`rules.${name}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('rules.table')}</h2>
      {removals.length === 0 ? (
        <p>{t('rules.none')}</p>
      ) : (
        <table className={classes.removals}>
          <thead>
            <tr>
              <th>{t('rules.stars')}</th>
              <th>{t('rules.ground')}</th>
              <th>{t('rules.by')}</th>
              <th>{t('rules.count')}</th>
            </tr>
          </thead>
          <tbody>
            {removals.map(({ stars, ground, reportedBy, count }) => (
              <tr key={`${stars} ${ground} ${reportedBy}`}>
                <td>{stars}</td>
                <td>{t(`report.grounds.${ground}`)}</td>
                <td>{t(`rules.reporters.${reportedBy}`)}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}
