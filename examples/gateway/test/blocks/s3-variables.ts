import type { RunningS3 } from '@gatehouse/testing/servers/s3';

/** The settings of a gateway that stores blocks in the bucket. */
export function s3Variables({ endpoint, region, bucket, accessKey, secretKey }: S3Place) {
  return {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
  };
}

type S3Place = Pick<RunningS3, 'endpoint' | 'region' | 'bucket' | 'accessKey' | 'secretKey'>;
