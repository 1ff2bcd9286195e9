import { Component, Suspense, type ReactNode } from 'react'

type Props = { children: ReactNode }
type State = { hasFailed: boolean }

/** A part of the frame that comes later. One that can't be fetched is left out: the page is worth more than a menu above it. */
export class LeftOutIfBroken extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
