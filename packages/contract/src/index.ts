/** The only door to the contract: what travels on the wire. */

export {
  ChangePasswordRequest,
  MailRequest,
  ResetPasswordRequest,
  SessionAnswer,
  SignInAnswer,
  SignInRequest,
  SignOutAnswer,
  SignUpAnswer,
  SignUpRequest,
  StatusAnswer,
  User,
} from './account.ts';
export { DayUsage, KeyUsage, UsageAnswer } from './account-usage.ts';
export { answerExamples } from './answer-examples.ts';
export {
  ApiKey,
  ApiKeysAnswer,
  MintedKeyAnswer,
  MintKeyRequest,
  RevokedKeyAnswer,
} from './api-keys.ts';
export {
  BatchAnswerLine,
  BatchDetectLine,
  type BatchErrorLine,
  BatchLine,
  type LineErrorCode,
} from './batch.ts';
export type { CallForm } from './call-form.ts';
export { describeInterface, type InterfaceDocument } from './describe-interface.ts';
export { ErrorAnswer, type ErrorCode, ErrorDetail, errorTable, PaymentAnswer } from './errors.ts';
export { HealthAnswer, HealthCheck, LiveAnswer } from './health.ts';
export { LimitsAnswer, PerDay, PerMinute } from './limits.ts';
export type { Operation, Parameter } from './operation.ts';
export { operations } from './operations.ts';
export { AccountAnswer, DeletedAccountAnswer } from './own-account.ts';
export * from './published-numbers.ts';
export {
  CleanAnswer,
  CleanOptions,
  CleanRequest,
  CleanResult,
  DetectAnswer,
  DetectRequest,
  DetectResult,
  Finding,
  Payload,
  Position,
  Usage,
  WhitespaceSuspicion,
} from './scan.ts';
