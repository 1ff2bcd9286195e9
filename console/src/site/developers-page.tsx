import { CommandCode, ProblemCode, QueryCode, SearchCode } from './code-samples.tsx'
import { StoryPage } from './story-page.tsx'

const reference = { to: '/api/docs', isOutside: true }

/** The API in four examples. */
export function DevelopersPage() {
  return (
    <StoryPage
      name="developers"
      picture={<SearchCode />}
      way={reference}
      features={[
        ['commands', CommandCode],
        ['queries', QueryCode],
        ['problems', ProblemCode],
      ]}
      last={reference}
    />
  )
}
