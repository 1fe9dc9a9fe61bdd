CREATE TABLE "commits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_done" boolean NOT NULL
);
