CREATE TABLE "kept_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"givers" integer NOT NULL,
	"due" numeric DEFAULT '0.00' NOT NULL,
	"paid" numeric DEFAULT '0.00' NOT NULL,
	"open" numeric DEFAULT '0.00' NOT NULL,
	"lapsed" numeric DEFAULT '0.00' NOT NULL,
	"median_days" numeric(8, 1),
	"lapsed_lately" numeric DEFAULT '0.00' NOT NULL,
	"lapsed_lately_count" integer DEFAULT 0 NOT NULL,
	"reckoned_at" timestamp (3) with time zone NOT NULL
);
