CREATE TABLE "unproven_sums" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"pledged" numeric DEFAULT '0.00' NOT NULL,
	"general" numeric DEFAULT '0.00' NOT NULL,
	"waiting" numeric DEFAULT '0.00' NOT NULL,
	"matched" numeric DEFAULT '0.00' NOT NULL,
	CONSTRAINT "unproven_sums_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "unproven_sums" ADD CONSTRAINT "unproven_sums_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unproven_sums_over" ON "unproven_sums" USING btree ("month","user_id","pledged","general","waiting","matched") WHERE pledged > 100.00;