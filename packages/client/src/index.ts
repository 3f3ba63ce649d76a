/** The only door to the client. */

export type {
  BatchAnswerLine,
  BatchErrorLine,
  BatchLine,
  CleanOptions,
  CleanRequest,
  CleanResult,
  DetectRequest,
  DetectResult,
  ErrorCode,
  ErrorDetail,
  HealthAnswer,
  LimitsAnswer,
} from '@limpid/contract';
export type { BatchAnswer } from './batch/batch-answer.ts';
export type { BatchOptions } from './batch/run-batch.ts';
export type { CallOptions } from './call.ts';
export { type Client, createClient } from './client.ts';
export { type ClientErrorCode, RequestFailed } from './request-failed.ts';
export type { ClientOptions, Retry } from './settings.ts';
