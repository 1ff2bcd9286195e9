/** Which optional cookies somebody allows. Nothing of it is personal: the proof has to outlast the person's key. */
export type ConsentEvents = {
  // consent-{giverId}: an account's, or that of a browser at which nobody is signed in
  ConsentChosen: { giverId: string; policyVersion: number; functional: boolean; analytics: boolean; marketing: boolean }
}
